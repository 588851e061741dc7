import { drawing, Slip } from 'shared-ui';
import { type SlipKind, slipMarks, slipSize } from '../../pictures/slip-marks';
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
  { kind: 'note', x: 18, y: 30, turn: -24 },
  { kind: 'mail', x: 70, y: 8, turn: 14 },
  { kind: 'reminder', x: 126, y: 28, turn: -31 },
  { kind: 'call', x: 186, y: 6, turn: -9 },
  { kind: 'mail', x: 238, y: 26, turn: 21 },
  { kind: 'calendar', x: 286, y: 12, turn: -14 },
  { kind: 'task', x: 46, y: 66, turn: 9 },
  { kind: 'mail', x: 96, y: 54, turn: -19 },
  { kind: 'call', x: 158, y: 60, turn: 17 },
  { kind: 'note', x: 210, y: 58, turn: -12 },
  { kind: 'reminder', x: 268, y: 66, turn: 26 },
];

/** On their way down: each lies straighter than the one before. */
const settling: readonly PlacedSlip[] = [
  { kind: 'mail', x: 118, y: 108, turn: -11 },
  { kind: 'task', x: 222, y: 116, turn: 7 },
  { kind: 'calendar', x: 30, y: 126, turn: 4 },
];

const week = { left: 10, top: 204, day: 68, days: 5, hour: 50, hours: 5 } as const;

const dayLeft = (day: number): number => week.left + day * week.day;
const right = dayLeft(week.days);
const bottom = week.top + week.hours * week.hour;

const days = Array.from('MTWTF', (initial, day) => ({ initial, left: dayLeft(day) }));

/** The week after, a column a day, from the morning down; null is an hour of your own. */
const plan: readonly (readonly (SlipKind | null)[])[] = [
  ['mail', 'calendar', 'task', null, null],
  ['mail', null, 'call', 'note', 'task'],
  ['mail', 'calendar', null, null, 'reminder'],
  ['mail', 'note', 'call', 'calendar', null],
  ['mail', 'task', null, null, null],
];

const settled: readonly PlacedSlip[] = plan.flatMap((hours, day) =>
  hours.flatMap((kind, hour) =>
    kind === null ? [] : [{ kind, x: dayLeft(day) + 6, y: week.top + hour * week.hour + 5, turn: 0 }],
  ),
);

const PlacedSlipDrawing = ({ kind, ...place }: PlacedSlip) => (
  <Slip {...slipSize} {...place} tick={place.turn === 0 ? 'M38 30l6 7 14-20' : undefined}>
    {slipMarks[kind]}
  </Slip>
);

/** The idea of the service in one drawing: a loose pile of slips becomes a week, aligned and ticked off. */
export const WeekPicture = () => (
  <svg
    className={`${drawing.picture} ${styles.week}`}
    viewBox="0 0 360 456"
    role="img"
    aria-labelledby="week-picture"
  >
    <title id="week-picture">
      A loose pile of mail, calls and reminders settles into a week below: aligned, ticked off, with hours
      left free.
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
