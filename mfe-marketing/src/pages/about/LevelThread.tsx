import { qualityLevels } from '@proper/shared-types';
import { drawing } from '@proper/shared-ui';
import styles from './LevelScale.module.css';

const stretch = 24;
const moments = Array.from({ length: qualityLevels.standard }, (_, moment) => moment);

/** A task that comes back to you: the thread goes up, around, and crosses itself. */
const loop = 'c12 0 17-24 8-24s-4 24 8 24h8';

/** The thread of a task: each level has one loop fewer back to you. */
export const LevelThread = ({ level }: { readonly level: number }) => (
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
