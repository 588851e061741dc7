import { levelSummaries, qualityLevels } from '@proper/shared-types/company';
import { drawing } from '@proper/shared-ui';
import styles from './pictures.module.css';
import { FigureFrame } from './Words';

/** The moments in the order in which they leave the client's desk, with the level at which each leaves. */
const moments = [
  { name: 'Do', leavesAt: 1 },
  { name: 'Plan', leavesAt: 2 },
  { name: 'Check', leavesAt: 3 },
  { name: 'Notice', leavesAt: 4 },
  { name: 'Decide', leavesAt: 5 },
] as const;

const grid = { left: 92, top: 44, column: 54, row: 38 } as const;

const columns = moments.map((moment, index) => ({ ...moment, x: grid.left + (index + 0.5) * grid.column }));
const rows = levelSummaries.map((_, index) => ({
  level: qualityLevels.lowest + index,
  y: grid.top + (index + 0.5) * grid.row,
}));
const right = grid.left + moments.length * grid.column;
const bottom = grid.top + rows.length * grid.row;

const leavingOrder = moments
  .map(({ name, leavesAt }) => `${name.toLowerCase()} at Level ${leavesAt}`)
  .join(', ');

/** A level of the scale and what an assistant does there, as part of a sentence. */
export const LevelSummary = ({ level }: { readonly level: string }) => {
  const summary = levelSummaries[Number(level) - qualityLevels.lowest];
  if (!summary) throw new Error(`The scale has no level ${level}.`);
  return (
    <>
      Level {level} {summary}
    </>
  );
};

/** Which of the five moments has left the client's desk at which level. */
export const MomentsFigure = () => (
  <FigureFrame
    id="moments"
    viewBox={`0 0 ${right + 4} ${bottom + 4}`}
    title="Five moments of work on six levels"
    text={`At Level ${qualityLevels.lowest} all five are yours. Then they leave your desk one by one: ${leavingOrder}.`}
    caption="A circle is a moment that still falls to you; a tick is one that has left. Noticing and deciding come first in the work, and leave last, so they stand at the right."
  >
    {columns.map(({ name, x }) => (
      <text key={name} className={`${styles.strong} ${styles.middle}`} x={x} y={grid.top - 16}>
        {name}
      </text>
    ))}
    <path
      className={styles.rule}
      d={`${rows.map(({ y }) => `M2 ${y - grid.row / 2}H${right}`).join('')}M2 ${bottom}H${right}`}
    />
    {rows.map(({ level, y }) => (
      <g key={level}>
        <text className={styles.text} x="4" y={y + 6}>
          Level <tspan className={styles.numeral}>{level}</tspan>
        </text>
        {columns.map(({ name, leavesAt, x }) =>
          level < leavesAt ? (
            <circle key={name} className={styles.rule} cx={x} cy={y} r="5" />
          ) : (
            <path key={name} className={drawing.tick} d={`M${x - 9} ${y}l6 8L${x + 10} ${y - 9}`} />
          ),
        )}
      </g>
    ))}
  </FigureFrame>
);
