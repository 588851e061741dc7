import { account, outcomes } from '@proper/shared-types';
import { RuledList, Section, SectionHeading } from '@proper/shared-ui';
import { roiMeasure, roiStages } from '../../content/roi';
import { RoiCurve } from './RoiCurve';
import styles from './RoiGrowth.module.css';

/** The curve, and below it the same five stages in words: each says all that the drawing shows. */
export const RoiGrowth = () => (
  <Section tone="tint" labelledBy="roi-growth">
    <div className={styles.intro}>
      <SectionHeading
        id="roi-growth"
        title="The ROI growth curve"
        lead={`The return comes in stages. Each figure says how much ${roiMeasure} you see by that stage. ${account.counting}`}
      />
      <p className={styles.claim}>
        <strong>{outcomes.roiClaim.value}</strong> {outcomes.roiClaim.label}
      </p>
    </div>
    <RoiCurve />
    <ol className={styles.stages}>
      {roiStages.map(({ name, timeframe, benefits, roi }) => (
        <li key={name}>
          <h3>{name}</h3>
          <p className={styles.timeframe}>{timeframe}</p>
          <p className={styles.roi}>
            <strong>{roi}</strong> {roiMeasure}
          </p>
          <RuledList items={benefits} />
        </li>
      ))}
    </ol>
  </Section>
);
