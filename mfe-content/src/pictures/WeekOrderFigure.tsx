import { drawing } from '@proper/shared-ui';
import styles from './pictures.module.css';

const cell = { width: 31, height: 24 } as const;
const size = { days: 5, hours: 6 } as const;

interface Hour {
  readonly day: number;
  readonly hour: number;
}

/** Small slips, from one string for each day, in which each digit is an hour. */
const hoursOf = (...days: readonly string[]): readonly Hour[] =>
  days.flatMap((hours, day) => Array.from(hours, (hour) => ({ day, hour: Number(hour) })));

/** Both weeks have the same number of small slips. */
const asTheyCome = hoursOf('024', '135', '024', '134', '0235');
const largeFirst = hoursOf('345', '01234', '345', '34', '012');

/** Days whose first hours hold a large piece; it takes three hours in a row. */
const largeDays = [0, 2, 3] as const;
const largeHeight = cell.height * 3 - 6;

const lines = Array.from(
  { length: size.days + 1 },
  (_, day) => `M${day * cell.width} 0v${size.hours * cell.height}`,
);

interface WeekProps {
  readonly x: number;
  readonly title: string;
  readonly small: readonly Hour[];
  /** Whether there is room for the large pieces. */
  readonly hasRoom: boolean;
}

const Week = ({ x, title, small, hasRoom }: WeekProps) => (
  <g transform={`translate(${x} 30)`}>
    <text className={styles.strong} y="-14">
      {title}
    </text>
    <path className={styles.rule} d={`${lines.join('')}M0 0h${size.days * cell.width}`} />
    {small.map(({ day, hour }) => (
      <rect
        key={`${day} ${hour}`}
        className={drawing.paper}
        x={day * cell.width + 3}
        y={hour * cell.height + 4}
        width={cell.width - 6}
        height={cell.height - 8}
        rx="1"
      />
    ))}
    {largeDays.map((day, index) =>
      hasRoom ? (
        <g key={day} transform={`translate(${day * cell.width + 3} 4)`}>
          <rect className={drawing.block} width={cell.width - 6} height={largeHeight} rx="1" />
          <path className={styles.blockTick} d="M6 33l5 6 9-13" />
        </g>
      ) : (
        <rect
          key={day}
          className={styles.missing}
          transform={`translate(${14 + index * 46} 160) rotate(${index * 14 - 16} 12 33)`}
          width={cell.width - 6}
          height={largeHeight}
          rx="1"
        />
      ),
    )}
  </g>
);

/** One week filled twice with the same pieces: as they come, and the large ones first. */
export const WeekOrderFigure = () => (
  <figure className={styles.figure}>
    <svg
      className={drawing.picture}
      viewBox="0 0 360 268"
      role="img"
      aria-labelledby="week-order-title week-order-text"
    >
      <title id="week-order-title">One week, filled in two ways</title>
      <desc id="week-order-text">
        On the left, small slips are spread over all five days and three large pieces find no room. On the
        right, the large pieces are placed first, and the same number of small slips fits around them.
      </desc>
      <Week x={2} title="As they come" small={asTheyCome} hasRoom={false} />
      <Week x={202} title="Large pieces first" small={largeFirst} hasRoom />
    </svg>
    <figcaption>
      The same week and the same pieces, filled twice. Only the order differs: on the left the three large
      ones arrive last and find no room.
    </figcaption>
  </figure>
);
