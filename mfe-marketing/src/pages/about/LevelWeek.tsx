import { qualityLevels } from 'shared-types';
import { drawing } from 'shared-ui';
import styles from './LevelScale.module.css';

/** How far each slip of the week is turned and moved: degrees, and units down. */
const disorder = [
  { turn: -16, drop: 3 },
  { turn: 12, drop: -4 },
  { turn: -9, drop: 5 },
  { turn: 19, drop: -2 },
  { turn: -13, drop: 4 },
] as const;

const days = disorder
  .slice(0, qualityLevels.standard)
  .map((askew, day) => ({ ...askew, day, left: day * 24 }));

/** A week of five slips, of which the first `level` lie straight and are ticked off. */
export const LevelWeek = ({ level }: { readonly level: number }) => (
  <svg className={`${drawing.picture} ${styles.week}`} viewBox="-4 -8 126 36" aria-hidden="true">
    {days.map(({ day, left, turn, drop }) => (
      <g
        key={day}
        transform={day < level ? `translate(${left} 0)` : `translate(${left} ${drop}) rotate(${turn} 11 10)`}
      >
        <rect className={drawing.paper} width="20" height="20" rx="1" />
        {day < level && <path className={drawing.tick} d="M5 10l4 5L17 3" />}
      </g>
    ))}
  </svg>
);
