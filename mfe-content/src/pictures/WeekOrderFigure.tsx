import { drawing } from '@proper/shared-ui';
import type { ReactNode } from 'react';
import styles from './pictures.module.css';
import { FigureFrame } from './Words';

interface WeekProps {
  readonly x: number;
  readonly title: string;
  /** Small slips, each as two digits: its day and its hour. */
  readonly small: string;
  /** The large pieces, each of which takes three hours in a row. */
  readonly children: ReactNode;
}

/** Five days of six hours, each of which is 31 wide and 24 high. */
const Week = ({ x, title, small, children }: WeekProps) => (
  <g transform={`translate(${x} 30)`}>
    <text className={styles.strong} y="-14">
      {title}
    </text>
    <path className={styles.rule} d="M0 0v144M31 0v144M62 0v144M93 0v144M124 0v144M155 0v144M0 0h155" />
    {small.split(' ').map((cell) => (
      <rect
        key={cell}
        className={drawing.paper}
        x={Number(cell.charAt(0)) * 31 + 3}
        y={Number(cell.charAt(1)) * 24 + 4}
        width="25"
        height="16"
        rx="1"
      />
    ))}
    {children}
  </g>
);

/** One week filled twice with the same pieces: as they come, and the large ones first. */
export const WeekOrderFigure = () => (
  <FigureFrame
    id="week-order"
    viewBox="0 0 360 268"
    title="One week, filled in two ways"
    text="On the left, small slips are spread over all five days and three large pieces find no room. On the right, the large pieces are placed first, and the same number of small slips fits around them."
    caption="The same week and the same pieces, filled twice. Only the order differs: on the left the three large ones arrive last and find no room."
  >
    <Week x={2} title="As they come" small="00 02 04 11 13 15 20 22 24 31 33 34 40 42 43 45">
      {['14 160) rotate(-16', '60 160) rotate(-2', '106 160) rotate(12'].map((position) => (
        <rect
          key={position}
          className={styles.missing}
          transform={`translate(${position} 12 33)`}
          width="25"
          height="66"
          rx="1"
        />
      ))}
    </Week>
    <Week x={202} title="Large pieces first" small="03 04 05 10 11 12 13 14 23 24 25 33 34 40 41 42">
      {[3, 65, 96].map((left) => (
        <g key={left} transform={`translate(${left} 4)`}>
          <rect className={drawing.block} width="25" height="66" rx="1" />
          <path className={styles.blockTick} d="M6 33l5 6 9-13" />
        </g>
      ))}
    </Week>
  </FigureFrame>
);
