import { qualityLevels } from 'shared-types';
import { drawing } from 'shared-ui';
import { levels } from '../content/levels';
import styles from './pictures.module.css';

const stair = { left: 6, width: 58, foot: 292, rise: 30 } as const;
const sheet = { width: 42, height: 10 } as const;

/** How the slips lie that are not in order yet: units from the middle of the tread, and degrees. */
const askew = [
  { x: -1, y: 17, turn: -14 },
  { x: 5, y: 36, turn: 22 },
  { x: -5, y: 57, turn: -31 },
  { x: 4, y: 80, turn: 12 },
  { x: -2, y: 103, turn: -20 },
] as const;

const commitments: Readonly<Record<number, string>> = {
  [qualityLevels.baseline]: qualityLevels.baselineBy,
  [qualityLevels.standard]: qualityLevels.standardBy,
};

const steps = levels.map(({ level }, step) => ({
  level,
  left: stair.left + step * stair.width,
  tread: stair.foot - (step + 1) * stair.rise,
}));

const outline = steps.map(({ left, tread }) => `V${tread}H${left + stair.width}`).join('');

/** Six treads: on each, the slips of the level are stacked, and the others still hang in the air. */
export const LevelsPicture = () => (
  <svg
    className={drawing.picture}
    viewBox={`0 0 ${stair.left * 2 + stair.width * steps.length} 300`}
    role="img"
    aria-labelledby="levels-picture"
  >
    <title id="levels-picture">
      {`A staircase of six steps. On the lowest, five slips of paper lie in disarray; on each step one more is stacked in order, until all five are. Level ${qualityLevels.baseline} is reached in ${qualityLevels.baselineBy}, Level ${qualityLevels.standard} by ${qualityLevels.standardBy}.`}
    </title>
    <path d={`M${stair.left} ${stair.foot}${outline}V${stair.foot}Z`} />
    {steps.map(({ level, left, tread }) => {
      const middle = left + stair.width / 2;
      const top = tread - level * sheet.height;
      return (
        <g key={level}>
          <text className={`${styles.numeral} ${styles.middle}`} x={middle} y={tread + 22}>
            {level}
          </text>
          {commitments[level] && (
            <text className={`${styles.text} ${styles.middle}`} x={middle} y={tread + 42}>
              {commitments[level]}
            </text>
          )}
          {askew.slice(level).map(({ x, y, turn }, slip) => (
            <rect
              key={y}
              className={drawing.paper}
              transform={`translate(${middle + x} ${top - (askew[slip]?.y ?? y)}) rotate(${turn})`}
              x="-15"
              y="-10"
              width="30"
              height="20"
              rx="2"
            />
          ))}
          {askew.slice(0, level).map(({ y }, slip) => (
            <rect
              key={y}
              className={drawing.paper}
              x={middle - sheet.width / 2}
              y={tread - (slip + 1) * sheet.height}
              width={sheet.width}
              height={sheet.height}
              rx="1"
            />
          ))}
          {level === qualityLevels.standard && (
            <path
              className={drawing.tick}
              d={`M${middle - 16} ${top - 20}l10 12L${middle + 20} ${top - 40}`}
            />
          )}
        </g>
      );
    })}
  </svg>
);
