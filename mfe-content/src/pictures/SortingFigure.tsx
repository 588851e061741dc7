import { drawing } from '@proper/shared-ui';
import styles from './pictures.module.css';
import { FigureFrame, Words } from './Words';

/** The questions, in the order in which they are asked. `folder` is for messages with the answer no. */
const questions = [
  { lines: ['Does anything', 'follow from it?'], y: 74, folder: 'Done', note: 'filed' },
  { lines: ['Would only you', 'know the answer?'], y: 176, folder: 'Ours', note: 'we act on it' },
] as const;

/** A folder: a slip with its name and what happens to the messages in it. */
const Folder = ({ x, y, name, note }: { x: number; y: number; name: string; note: string }) => (
  <g transform={`translate(${x} ${y})`}>
    <rect className={drawing.paper} width="138" height="58" rx="2" />
    <Words lines={[name]} x={14} y={27} className={styles.numeral} />
    <Words lines={[note]} x={14} y={46} className={`${styles.text} ${styles.quiet}`} />
  </g>
);

/** How two questions sort a message into one of three folders. */
export const SortingFigure = () => (
  <FigureFrame
    id="sorting"
    viewBox="0 0 360 338"
    title="Two questions, three folders"
    text="Does anything follow from the message? If not, it is Done. If so: would only you know the answer? If not, it is Ours, and your assistant acts. If so, it is Yours, with a draft."
    caption="The sender’s rank is not among the questions, and neither is the hour."
  >
    <Words lines={['A message comes in']} x={66} y={20} className={`${styles.strong} ${styles.middle}`} />
    <path className={styles.rule} d="M66 30V62M63 56l3 6 3-6" />
    {questions.map(({ lines, y, folder, note }) => (
      <g key={folder}>
        <rect x="2" y={y - 6} width="138" height="58" rx="2" />
        {lines.map((line, index) => (
          <text key={line} className={styles.text} x="14" y={y + 18 + index * 18}>
            {line}
          </text>
        ))}
        <path className={styles.rule} d={`M140 ${y + 23}H212M206 ${y + 20}l6 3-6 3`} />
        <Words lines={['No']} x={166} y={y + 15} className={styles.strong} />
        <Folder x={218} y={y - 6} name={folder} note={note} />
        <path className={styles.rule} d={`M66 ${y + 52}V${y + 90}M63 ${y + 84}l3 6 3-6`} />
        <Words lines={['Yes']} x={76} y={y + 78} className={styles.strong} />
      </g>
    ))}
    <Folder x={2} y={276} name="Yours" note="with a draft" />
  </FigureFrame>
);
