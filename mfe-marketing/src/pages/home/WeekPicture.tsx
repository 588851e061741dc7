import { drawing } from '@proper/shared-ui';
import styles from './WeekPicture.module.css';
import {
  days,
  heap,
  hoursKeptFree,
  hoursPerDay,
  keptFree,
  planned,
  settling,
  type WeekEntry,
} from './week-plan';

interface WeekProps {
  readonly className: string | undefined;
  /** The index of the first day that is drawn. */
  readonly firstDay: number;
  /** In units of the drawing, like `hourHeight`. */
  readonly dayWidth: number;
  readonly hourHeight: number;
}

/** The height of the heap, above the days. */
const headroom = 82;

/** Where the days begin, below their names. */
const top = 38;

/** A tick, from its left end: 13 wide. */
const tick = 'l4 5 9-13';

/** How far words and ticks are from the edge of their slip. */
const inset = 10;

/** The slips that nobody has sorted yet, one over the other: as many as there are days. */
const Heap = ({ width, count }: { readonly width: number; readonly count: number }) =>
  heap.slice(-count).map(([words, turn, height], index) => (
    <g key={words} transform={`translate(${8 + index * 0.86 * width} ${-height}) rotate(${turn})`}>
      <path className={drawing.paper} d={`M0-18h${width}v36h-${width}z`} />
      <text x={inset} y="4.5">
        {words}
      </text>
    </g>
  ));

const Week = ({ className, firstDay, dayWidth, hourHeight }: WeekProps) => {
  const drawnDays = days.slice(firstDay);
  const right = 2 + drawnDays.length * dayWidth;
  const bottom = top + hoursPerDay * hourHeight;
  const slipWidth = dayWidth - 8;
  const leftOf = (day: number): number => 6 + (day - firstDay) * dayWidth;
  const topOf = (hour: number): number => top + hour * hourHeight + 4;
  const drawn = (plan: readonly WeekEntry[]) => plan.filter(([day]) => day >= firstDay);
  const outlines = (plan: readonly WeekEntry[]): string =>
    drawn(plan)
      .map(
        ([day, from, hours]) =>
          `M${leftOf(day)} ${topOf(from)}h${slipWidth}v${hours * hourHeight - 8}h-${slipWidth}z`,
      )
      .join('');
  /** The word of a single hour is in the middle of its slip, and so is its tick. */
  const middleOf = (from: number): number => topOf(from) + (hourHeight - 8) / 2;
  const words = (plan: readonly WeekEntry[]) =>
    drawn(plan).flatMap(([day, from, hours, ...lines]) =>
      lines.map((line, index) => (
        <text
          key={`${line} ${day}`}
          x={leftOf(day) + inset}
          y={hours === 1 ? middleOf(from) + 4.5 : topOf(from) + 22 + index * 16}
        >
          {line}
        </text>
      )),
    );
  const ticks = (plan: readonly WeekEntry[]): string =>
    drawn(plan)
      .map(([day, from, hours]) => {
        const y = hours === 1 ? middleOf(from) + 3 : topOf(from + hours) - 8 - inset - 5;
        return `M${leftOf(day) + slipWidth - inset - 13} ${y}${tick}`;
      })
      .join('');
  const slips = (plan: readonly WeekEntry[]) => (
    <>
      <path className={drawing.paper} d={outlines(plan)} />
      {words(plan)}
      <path className={drawing.tick} d={ticks(plan)} />
    </>
  );
  return (
    <svg
      className={`${drawing.picture} ${styles.week} ${className}`}
      viewBox={`0 ${-headroom} ${right + 2} ${bottom + 2 + headroom}`}
      role="img"
    >
      <title>
        {`A heap of slips, and below it a week in order, everything ticked off. ${hoursKeptFree} hours are kept free: to plan, to think, for the school run.`}
      </title>
      <path className={styles.sheet} d={`M2 2H${right}V${bottom}H2z`} />
      <path
        className={styles.lines}
        d={drawnDays.map((_, day) => (day > 0 ? `M${2 + day * dayWidth} 2V${bottom}` : '')).join('')}
      />
      {drawnDays.map((name, day) => (
        <text key={name} className={styles.day} x={14 + day * dayWidth} y="24">
          {name}
        </text>
      ))}
      <path className={styles.free} d={outlines(keptFree)} />
      <g className={styles.own}>{words(keptFree)}</g>
      {slips(planned)}
      {/* Drawn over the lines of the days, which would cut it. */}
      <path d={`M2 ${top - 4}H${right}M2 2H${right}V${bottom}H2z`} />
      <g className={styles.loose}>
        <Heap width={slipWidth} count={drawnDays.length} />
      </g>
      {settling.map((plan) => (
        <g key={plan[3]} className={styles.settles}>
          {slips([plan])}
        </g>
      ))}
    </svg>
  );
};

/**
 * The idea of the service in one drawing: a heap of slips, and a week in order, with hours for the client.
 * Phones show only the last three days.
 */
export const WeekPicture = () => (
  <>
    <Week className={styles.whole} firstDay={0} dayWidth={90} hourHeight={42} />
    <Week className={styles.end} firstDay={2} dayWidth={116} hourHeight={36} />
  </>
);
