import { levelSummaries, paths, qualityLevels } from '@proper/shared-types/company';
import { drawing, Section, SectionHeading, TextLink } from '@proper/shared-ui';
import { NextStep } from '../../widgets/NextStep';
import styles from './LevelScale.module.css';

/** The two levels that we commit to, and when assistants reach them. */
const commitments: Readonly<Record<number, string>> = {
  [qualityLevels.baseline]: `Our baseline, in ${qualityLevels.baselineBy}`,
  [qualityLevels.standard]: `Our standard, by ${qualityLevels.standardBy}`,
};

const stretch = 24;
const moments = Array.from({ length: qualityLevels.standard }, (_, moment) => moment);

/** A task that comes back to the client: the thread loops and crosses itself. */
const loop = 'c12 0 17-24 8-24s-4 24 8 24h8';

/** The thread of a task. Each level has one loop fewer. */
const LevelThread = ({ level }: { readonly level: number }) => (
  <svg className={`${drawing.picture} ${styles.thread}`} viewBox="-2 -12 128 36" aria-hidden="true">
    <path d={`M0 20${moments.map((moment) => (moment < level ? `h${stretch}` : loop)).join('')}`} />
    {moments.slice(0, level).map((moment) => (
      <path
        key={moment}
        className={drawing.tick}
        d={`M${moment * stretch + 5} 8l4 5L${moment * stretch + 17} 1`}
      />
    ))}
  </svg>
);

/** The scale as six steps. On each, a task comes back to the client one time fewer. */
export const LevelScale = () => (
  <Section labelledBy="levels">
    <SectionHeading
      id="levels"
      title={`The Level ${qualityLevels.standard} Assistant`}
      opening="below"
      lead={
        <>
          One scale for every assistant, from {qualityLevels.lowest} to {qualityLevels.standard}. Each loop is
          still yours; each tick has left your desk. Ours start where a routine runs without you.
          <br />
          <TextLink href={paths.dayEight}>When {qualityLevels.baselineBy} begins</TextLink>
        </>
      }
    />
    <ol className={styles.scale}>
      {levelSummaries.map((summary, level) => (
        <li key={summary} className={commitments[level] && styles.reached}>
          <LevelThread level={level} />
          <h3>
            Level <span className={styles.number}>{level}</span>
          </h3>
          <p>{summary.charAt(0).toUpperCase() + summary.slice(1)}</p>
          {commitments[level] && <p className={styles.commitment}>{commitments[level]}</p>}
        </li>
      ))}
    </ol>
    <NextStep>
      <TextLink href={paths.level5Assistant} alone>
        What a Level {qualityLevels.standard} Assistant does all day
      </TextLink>
    </NextStep>
  </Section>
);
