import { drawing } from '@proper/shared-ui';
import { useState, useSyncExternalStore } from 'react';
import styles from './WeekPicture.module.css';
import {
  days,
  daysDone,
  guarded,
  guardedHours,
  hoursOfDay,
  inPlace,
  landing,
  type PlannedHours,
} from './week-plan';

const week = { left: 2, top: 116, day: 83, hour: 46 } as const;
const right = week.left + days.length * week.day;
const bottom = week.top + hoursOfDay * week.hour;
const slipWidth = week.day - 8;

const leftOf = (day: number): number => week.left + day * week.day + 4;
const topOf = (hour: number): number => week.top + hour * week.hour + 4;

/** The outlines of what lies in the week. */
const outlines = (plan: readonly PlannedHours[]): string =>
  plan
    .map(
      ([day, from, hours]) =>
        `M${leftOf(day)} ${topOf(from)}h${slipWidth}v${hours * week.hour - 8}h-${slipWidth}z`,
    )
    .join('');

const ticks = (plan: readonly PlannedHours[]): string =>
  plan
    .filter(([day]) => day < daysDone)
    .map(([day, from, hours]) => `M${leftOf(day) + 57} ${topOf(from + hours) - 18}l5 6 11-16`)
    .join('');

const wordsOf = (plan: readonly PlannedHours[]) =>
  plan.flatMap(([day, from, , ...words]) =>
    words.map((line, index) => (
      <text key={`${line} ${day}`} x={leftOf(day) + 8} y={topOf(from) + 22 + index * 16}>
        {line}
      </text>
    )),
  );

const Slips = ({ plan }: { readonly plan: readonly PlannedHours[] }) => (
  <>
    <path className={drawing.paper} d={outlines(plan)} />
    {wordsOf(plan)}
    <path className={drawing.tick} d={ticks(plan)} />
  </>
);

/** The mail of the week that nobody has looked at yet: half behind the sheet. */
const arrivals = [
  ['Quick question', 'translate(18 36) rotate(-7)'],
  ['Re: Re: Thursday', 'translate(150 16) rotate(4)'],
  ['Can you look?', 'translate(276 34) rotate(-5)'],
] as const;

const neverChanges = () => () => undefined;

/** Whether the page came with its document: then it is on the screen before a script runs, and nothing may appear again. */
function useCameWithDocument(): boolean {
  const hydrates = useSyncExternalStore(
    neverChanges,
    () => false,
    () => true,
  );
  return useState(hydrates)[0];
}

/** The idea of the service in one drawing: a week in order, with hours of the client's own in it. */
export const WeekPicture = () => {
  const settles = useCameWithDocument();
  return (
    <svg
      className={`${drawing.picture} ${styles.week}`}
      viewBox={`0 0 ${right + 2} ${bottom + 2}`}
      role="img"
      aria-labelledby="week-picture"
    >
      <title id="week-picture">
        {`A week whose work lies in order on slips of paper, ticked off as far as the week has come. ${guardedHours} hours of it are kept free: to plan, to think, for the school run.`}
      </title>
      {arrivals.map(([words, transform]) => (
        <g key={words} transform={transform}>
          <path className={drawing.paper} d="M0 0h124v62H0z" />
          <text className={styles.quiet} x="10" y="24">
            {words}
          </text>
        </g>
      ))}
      <path className={styles.sheet} d={`M${week.left} 80H${right}V${bottom}H${week.left}z`} />
      <path
        className={styles.lines}
        d={days
          .slice(1)
          .map((_, day) => `M${leftOf(day) + slipWidth + 4} 80V${bottom}`)
          .join('')}
      />
      <path d={`M${week.left} ${week.top - 4}H${right}`} />
      {days.map((name, day) => (
        <text key={name} className={styles.day} x={leftOf(day) + 8} y="102">
          {name}
        </text>
      ))}
      <path className={drawing.block} d={outlines(guarded)} />
      <g className={styles.own}>{wordsOf(guarded)}</g>
      <Slips plan={inPlace} />
      {landing.map((plan) => (
        <g key={plan[3]} className={settles ? styles.settles : undefined}>
          <Slips plan={[plan]} />
        </g>
      ))}
    </svg>
  );
};
