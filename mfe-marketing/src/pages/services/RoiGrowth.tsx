import { outcomes, paths, qualityLevels } from '@proper/shared-types/company';
import { Figures, Section, SectionHeading, TextLink } from '@proper/shared-ui';
import { fullReturn, roiMeasure, roiStages } from '../../content/roi';
import { RoiCurve } from './RoiCurve';
import styles from './RoiGrowth.module.css';

/** The curve, and below it the same five stages in words. */
export const RoiGrowth = () => (
  <Section tone="tint" labelledBy="roi-growth">
    <SectionHeading id="roi-growth" title="The ROI growth curve" />
    <RoiCurve />
    <div className={styles.words}>
      <p className={styles.claim}>
        <Figures>
          <strong>
            {outcomes.roiClaim.value} {outcomes.roiClaim.label}
          </strong>{' '}
          is the pace of the third month. {outcomes.returnPerDollar.value} for every $1 is the average of the
          first three, slow weeks included. We work towards both.
        </Figures>
      </p>
      <p>
        {fullReturn}{' '}
        <TextLink href={paths.dayEight}>
          <Figures>When {qualityLevels.baselineBy} begins</Figures>
        </TextLink>
      </p>
    </div>
    <ol className={styles.stages}>
      {roiStages.map(({ name, timeframe, benefits, roi }) => (
        <li key={name}>
          <h3>{name}</h3>
          <p className={styles.timeframe}>
            <Figures>{timeframe}</Figures>
          </p>
          <p className={styles.roi}>
            <strong>{roi}</strong> <span className={styles.measure}>{roiMeasure}</span>
          </p>
          <p className={styles.benefits}>
            <Figures>{benefits}</Figures>
          </p>
        </li>
      ))}
    </ol>
  </Section>
);
