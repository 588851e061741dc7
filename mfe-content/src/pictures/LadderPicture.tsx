import { qualityLevels } from '@proper/shared-types';
import { drawing } from '@proper/shared-ui';
import styles from './pictures.module.css';
import { Words } from './Words';

/** The same errand as it is told on each level: by you as far as a process reaches, then to you. Lowest first. */
const tellings = [
  [
    262,
    'Open the diary. Find Tuesday’s call.',
    'Ring, and ask for Thursday. Write it in.',
    'Then send the invitation again.',
  ],
  [228, 'Move Tuesday’s call to Thursday.'],
  [140, 'Thursday instead.'],
  [214, 'Moved to Thursday. All agreed.'],
  [268, 'Tuesday clashes. Shall I take Thursday?'],
  [252, 'Tuesday clashed. Thursday is agreed.'],
] as const;

const commitments: Readonly<Record<number, string>> = {
  [qualityLevels.baseline]: qualityLevels.baselineBy,
  [qualityLevels.standard]: qualityLevels.standardBy,
};

const ladder = { left: 6, right: 66, foot: 398, lowest: 382, rise: 56, slips: 86 } as const;

const rungs = tellings.map(([width, ...lines], level) => ({
  level,
  width,
  lines,
  // The longest telling has the lowest rung, and room below the next.
  y: level === 0 ? ladder.lowest : 356 - level * ladder.rise,
}));

/** A ladder of six rungs; beside each, what has to be said on it, and by whom. */
export const LadderPicture = () => (
  <svg className={drawing.picture} viewBox="0 0 362 406" role="img" aria-labelledby="ladder-picture">
    <title id="ladder-picture">
      {`A ladder of six rungs, and on each the same errand: a call has to move. On the lowest you explain every step; higher up you say less and less, until your assistant tells you what is done. Level ${qualityLevels.baseline} is reached in ${qualityLevels.baselineBy}, Level ${qualityLevels.standard} by ${qualityLevels.standardBy}.`}
    </title>
    <path
      d={`M${ladder.left} 8V${ladder.foot}M${ladder.right} 8V${ladder.foot}${rungs.map(({ y }) => `M${ladder.left} ${y}H${ladder.right}`).join('')}`}
    />
    {rungs.map(({ level, y, width, lines }) => {
      const isTold = level >= qualityLevels.baseline;
      const height = 16 + lines.length * 17;
      return (
        <g key={level}>
          <text
            className={`${styles.numeral} ${styles.middle}`}
            x="36"
            y={y - (commitments[level] ? 22 : 12)}
          >
            {level}
          </text>
          <text className={`${styles.text} ${styles.middle}`} x="36" y={y - 7}>
            {commitments[level]}
          </text>
          <g transform={`translate(${ladder.slips} ${y - height + 4})`}>
            <path
              className={isTold ? drawing.block : drawing.paper}
              d={`M0 0H${width}V${height}H0${isTold ? 'V23L-9 17L0 11' : ''}z`}
            />
            <Words lines={lines} x={12} y={21} className={isTold ? styles.onBlock : styles.text} />
          </g>
        </g>
      );
    })}
  </svg>
);
