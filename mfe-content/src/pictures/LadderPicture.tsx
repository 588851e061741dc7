import { qualityLevels } from '@proper/shared-types/company';
import { drawing } from '@proper/shared-ui';
import styles from './pictures.module.css';
import { Words } from './Words';

/** The same errand in the words of each level, lowest first. From Level 3 on, the assistant says them. */
const messages = [
  [
    258,
    'Open the diary. Find Thursday’s call.',
    'Ring, and ask for Friday. Write it in.',
    'Then send the invitation again.',
  ],
  [224, 'Move Thursday’s call to Friday.'],
  [120, 'Friday instead.'],
  [246, 'Moved to Friday at ten. All agreed.'],
  [266, 'Thursday clashes. Shall I take Friday?'],
  [252, 'Thursday clashed. Friday is agreed.'],
] as const;

const commitments: Readonly<Record<number, string>> = {
  [qualityLevels.baseline]: qualityLevels.baselineBy,
  [qualityLevels.standard]: qualityLevels.standardBy,
};

const ladder = { left: 2, right: 70, foot: 398, lowest: 382, rise: 56, slips: 80 } as const;

const rungs = messages.map(([width, ...lines], level) => ({
  level,
  width,
  lines,
  // The lowest rung has the longest words, so it is further below the next.
  y: level === 0 ? ladder.lowest : 356 - level * ladder.rise,
}));

/** A ladder of six rungs. Next to each is what is said at that level, and by whom. */
export const LadderPicture = () => (
  <svg className={drawing.picture} viewBox="0 0 368 406" role="img">
    <title>
      {`A ladder of six rungs, and on each the same errand: a call has to move. On the lowest you explain every step; higher up you say less and less, until your assistant tells you what has been done. Level ${qualityLevels.baseline} is reached in ${qualityLevels.baselineBy}, Level ${qualityLevels.standard} by ${qualityLevels.standardBy}.`}
    </title>
    <path
      d={`M${ladder.left} 8V${ladder.foot}M${ladder.right} 8V${ladder.foot}${rungs.map(({ y }) => `M${ladder.left} ${y}H${ladder.right}`).join('')}`}
    />
    {rungs.map(({ level, y, width, lines }) => {
      const isFromAssistant = level >= qualityLevels.baseline;
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
              className={isFromAssistant ? drawing.block : drawing.paper}
              d={`M0 0H${width}V${height}H0${isFromAssistant ? 'V23L-9 17L0 11' : ''}z`}
            />
            <Words lines={lines} x={12} y={21} className={isFromAssistant ? styles.onBlock : styles.text} />
          </g>
        </g>
      );
    })}
  </svg>
);
