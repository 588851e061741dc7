import pictures from '../../pictures/pictures.module.css';
import { Slip, type SlipKind } from '../../pictures/SlipIcon';
import styles from './WeekPicture.module.css';

interface PlacedSlip {
  readonly kind: SlipKind;
  readonly x: number;
  readonly y: number;
  /** Degrees; a settled slip lies straight. */
  readonly turn: number;
}

/** The week before: what arrives, in the order in which it piles up. */
const loose: readonly PlacedSlip[] = [
  { kind: 'note', x: 22, y: 74, turn: -24 },
  { kind: 'mail', x: 92, y: 52, turn: 14 },
  { kind: 'call', x: 148, y: 96, turn: -9 },
  { kind: 'mail', x: 40, y: 138, turn: 21 },
  { kind: 'reminder', x: 104, y: 120, turn: -31 },
  { kind: 'task', x: 12, y: 204, turn: -13 },
  { kind: 'calendar', x: 76, y: 184, turn: 8 },
  { kind: 'mail', x: 136, y: 172, turn: -19 },
  { kind: 'call', x: 34, y: 268, turn: 17 },
  { kind: 'note', x: 98, y: 244, turn: -7 },
  { kind: 'reminder', x: 60, y: 322, turn: -22 },
  { kind: 'mail', x: 124, y: 306, turn: 12 },
];

/** On their way: each lies straighter than the one before. */
const settling: readonly PlacedSlip[] = [
  { kind: 'task', x: 186, y: 222, turn: 15 },
  { kind: 'mail', x: 214, y: 152, turn: -8 },
  { kind: 'calendar', x: 226, y: 288, turn: 5 },
];

const week = { left: 292, top: 58, day: 68, days: 5, hour: 50, hours: 7 } as const;

const dayLeft = (day: number): number => week.left + day * week.day;
const right = dayLeft(week.days);
const bottom = week.top + week.hours * week.hour;

const days = Array.from('MTWTF', (initial, day) => ({ initial, left: dayLeft(day) }));

/** The week after, a column a day, from the morning down; null is an hour of your own. */
const plan: readonly (readonly (SlipKind | null)[])[] = [
  ['mail', 'calendar', 'task', null, null, 'call', 'reminder'],
  ['mail', null, null, null, 'note', 'calendar', 'task'],
  ['mail', 'call', 'calendar', 'task', null, null, null],
  ['mail', null, null, null, 'calendar', 'reminder', 'note'],
  ['mail', 'task', 'call', 'note', null, null, null],
];

const settled: readonly PlacedSlip[] = plan.flatMap((hours, day) =>
  hours.flatMap((kind, hour) =>
    kind === null ? [] : [{ kind, x: dayLeft(day) + 6, y: week.top + hour * week.hour + 5, turn: 0 }],
  ),
);

const PlacedSlipDrawing = ({ kind, x, y, turn }: PlacedSlip) => (
  <g transform={`translate(${x} ${y})${turn === 0 ? '' : ` rotate(${turn} 28 20)`}`}>
    <Slip kind={kind} />
    {turn === 0 && <path className={pictures.tick} d="M38 30l6 7 14-20" />}
  </g>
);

/** The idea of the service in one drawing: a loose pile of slips becomes a week, aligned and ticked off. */
export const WeekPicture = () => (
  <svg
    className={`${pictures.picture} ${styles.week}`}
    viewBox="0 24 640 396"
    role="img"
    aria-labelledby="week-picture"
  >
    <title id="week-picture">
      Loose mail, calls and reminders on the left settle into a week on the right, aligned, ticked off, with
      hours left free.
    </title>
    <g className={styles.grid}>
      {days.map(({ initial, left }) => (
        <text key={left} x={left + week.day / 2} y={week.top - 12}>
          {initial}
        </text>
      ))}
      <path
        d={`${days.map(({ left }) => `M${left} ${week.top}V${bottom}`).join('')}M${week.left} ${week.top}H${right}V${bottom}H${week.left}`}
      />
    </g>
    {[...settled, ...loose, ...settling].map((slip) => (
      <PlacedSlipDrawing key={`${slip.x} ${slip.y}`} {...slip} />
    ))}
  </svg>
);
