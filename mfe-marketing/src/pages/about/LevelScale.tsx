import { paths, qualityLevels } from '@proper/shared-types';
import { Section, SectionHeading, TextLink } from '@proper/shared-ui';
import { levels } from '../../content/levels';
import styles from './LevelScale.module.css';
import { LevelThread } from './LevelThread';

/** The scale as six steps. On each, the thread of a task comes back to you one time fewer. */
export const LevelScale = () => (
  <Section tone="tint" labelledBy="levels">
    <SectionHeading
      id="levels"
      title={`The Level ${qualityLevels.standard} Assistant`}
      lead={
        <>
          We place every assistant on one scale, from {qualityLevels.lowest} to {qualityLevels.standard}. Each
          step up takes something more off your mind. Ours starts where a routine runs without you.{' '}
          <TextLink href={paths.dayEight}>When {qualityLevels.baselineBy} begins</TextLink>
        </>
      }
    />
    <ol className={styles.scale}>
      {levels.map(({ level, summary, reached }) => (
        <li key={level} className={reached && styles.reached}>
          <LevelThread level={level} />
          <h3>
            Level <span className={styles.number}>{level}</span>
          </h3>
          <p>{summary}</p>
          {reached && <p className={styles.commitment}>{reached}</p>}
        </li>
      ))}
    </ol>
    <TextLink href={paths.level5Assistant}>
      What a Level {qualityLevels.standard} Assistant does all day
    </TextLink>
  </Section>
);
