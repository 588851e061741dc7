import { weekMotif } from '../../content/week-motif';
import styles from './Preview.module.css';

const { width, height, days, dayWidth, slip, slips } = weekMotif;

/** The week put in order, as it is printed on the covers. */
export const WeekDrawing = () => (
  <svg className={styles.week} viewBox={`-14 0 ${width + 18} ${height}`} aria-hidden="true" focusable="false">
    {days.map((day, index) => (
      <g key={day}>
        <text className={styles.day} x={index * dayWidth + 8} y={16}>
          {day}
        </text>
        <path className={styles.rule} d={`M${index * dayWidth} 4V${height}`} />
      </g>
    ))}
    <path className={styles.rule} d={`M${width} 4V${height}`} />
    <path className={styles.loose} d={`M0 24H${width}`} />
    {slips.map(({ x, y, turn, lines: [first, second], done }) => (
      <g
        key={`${x} ${y}`}
        transform={`translate(${x} ${y}) rotate(${turn} ${slip.width / 2} ${slip.height / 2})`}
      >
        <path className={done ? styles.settled : styles.loose} d={`M0 0h${slip.width}v${slip.height}H0z`} />
        <path className={done ? styles.rule : styles.loose} d={`M10 16h${first}M10 28h${second}`} />
        {done && <path className={styles.tick} d="M58 24l5 7l9-16" />}
      </g>
    ))}
  </svg>
);
