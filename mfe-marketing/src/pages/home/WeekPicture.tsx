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
  /** In units of the drawing, like `hourHeight` and `looseWidth`. */
  readonly dayWidth: number;
  readonly hourHeight: number;
  /** The width of a slip of the heap. */
  readonly looseWidth: number;
  /** Whether a planned slip has room for its words; otherwise it has lines of writing. */
  readonly hasWords?: boolean;
}

/** The height of the heap, above the days. */
const headroom = 82;

/** Where the days begin, below their names. */
const top = 38;

/** A tick, from its left end: 13 wide. */
const tick = 'l4 5 9-13';

/** How far words and ticks are from the edge of a wide slip. */
const inset = 10;

interface HeapProps {
  /** Of a slip. */
  readonly width: number;
  /** From the left end of a slip to that of the next. */
  readonly step: number;
}

/** The slips that nobody has sorted yet, one over the other. */
const Heap = ({ width, step }: HeapProps) => {
  const slip = `M0-16h${width}v32h-${width}z`;
  const place = (index: number, height: number, turn: number): string =>
    `translate(${8 + index * step} ${-height}) rotate(${turn})`;
  return (
    <>
      {heap.slice(1).map(([words, turn], index) => (
        <path key={words} className={drawing.paper} d={slip} transform={place(index + 0.4, 34, -turn)} />
      ))}
      {heap.map(([words, turn, height], index) => (
        <g key={words} transform={place(index, height, turn)}>
          <path className={drawing.paper} d={slip} />
          <text x={inset} y="4.5">
            {words}
          </text>
        </g>
      ))}
    </>
  );
};

const Week = ({ className, dayWidth, hourHeight, looseWidth, hasWords = false }: WeekProps) => {
  const edge = hasWords ? inset : 6;
  const right = 2 + days.length * dayWidth;
  const bottom = top + hoursPerDay * hourHeight;
  const slipWidth = dayWidth - 8;
  const leftOf = (day: number): number => 6 + day * dayWidth;
  const topOf = (hour: number): number => top + hour * hourHeight + 4;
  const outlines = (plan: readonly WeekEntry[]): string =>
    plan
      .map(
        ([day, from, hours]) =>
          `M${leftOf(day)} ${topOf(from)}h${slipWidth}v${hours * hourHeight - 8}h-${slipWidth}z`,
      )
      .join('');
  /** The word of a single hour is in the middle of its slip, and so is its tick. */
  const middleOf = (from: number): number => topOf(from) + (hourHeight - 8) / 2;
  /** One text for all words: Chromium lays each out on its own. */
  const words = (plan: readonly WeekEntry[]) => (
    <text>
      {plan.flatMap(([day, from, hours, ...lines]) =>
        lines.map((line, index) => (
          <tspan
            key={`${line} ${day}`}
            x={leftOf(day) + edge}
            y={hours === 1 ? middleOf(from) + 4.5 : topOf(from) + 22 + index * 16}
          >
            {line}
          </tspan>
        )),
      )}
    </text>
  );
  const writing = (plan: readonly WeekEntry[]): string =>
    plan
      .map(([day, from, hours]) => {
        const y = hours === 1 ? middleOf(from) : topOf(from) + 16;
        return `M${leftOf(day) + edge} ${y}h20${hours === 1 ? '' : 'm-20 12h30'}`;
      })
      .join('');
  const ticks = (plan: readonly WeekEntry[]): string =>
    plan
      .map(([day, from, hours]) => {
        const y = hours === 1 ? middleOf(from) + 3 : topOf(from + hours) - 8 - inset - 5;
        return `M${leftOf(day) + slipWidth - edge - 13} ${y}${tick}`;
      })
      .join('');
  const slips = (plan: readonly WeekEntry[]) => (
    <>
      <path className={drawing.paper} d={outlines(plan)} />
      {hasWords ? words(plan) : <path className={styles.loose} d={writing(plan)} />}
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
        d={days.map((_, day) => (day > 0 ? `M${2 + day * dayWidth} 2V${bottom}` : '')).join('')}
      />
      <text className={styles.day}>
        {days.map((name, day) => (
          <tspan key={name} x={14 + day * dayWidth} y="24">
            {name}
          </tspan>
        ))}
      </text>
      <path className={styles.free} d={outlines(keptFree)} />
      <g className={styles.own}>{words(keptFree)}</g>
      {slips(planned)}
      {/* Drawn over the lines of the days, which would cut it. */}
      <path d={`M2 ${top - 4}H${right}M2 2H${right}V${bottom}H2z`} />
      <g className={styles.loose}>
        <Heap width={looseWidth} step={(right - looseWidth - 16) / (heap.length - 1)} />
      </g>
      {settling.map((plan) => (
        <g key={plan[3]} className={styles.settles}>
          {slips([plan])}
        </g>
      ))}
    </svg>
  );
};

/** The idea of the service in one drawing: a heap of slips, and a week in order, with hours for the client. */
export const WeekPicture = () => (
  <>
    <Week className={styles.wide} dayWidth={90} hourHeight={42} looseWidth={82} hasWords />
    <Week className={styles.narrow} dayWidth={70} hourHeight={30} looseWidth={84} />
  </>
);
