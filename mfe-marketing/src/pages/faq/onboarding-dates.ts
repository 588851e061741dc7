import { discoveryCall, onboardingJourney, results } from '../../content/onboarding';

/** A part of the plan. Its dates are midnights in UTC, so that no time zone moves them. */
export interface DatedStep {
  readonly title: string;
  readonly text: string;
  readonly from: Date;
  /** The last day. */
  readonly to: Date;
}

const addDays = (date: Date, days: number): Date => new Date(date.getTime() + days * 86_400_000);

/** The same day of a later month, or its last day if it is shorter. */
function addMonths(date: Date, months: number): Date {
  const [year, month] = [date.getUTCFullYear(), date.getUTCMonth() + months];
  const lastDay = new Date(Date.UTC(year, month + 1, 0)).getUTCDate();
  return new Date(Date.UTC(year, month, Math.min(date.getUTCDate(), lastDay)));
}

/** The next working day, or with -1 the one before; the date itself if it is one. */
const workingDay = (date: Date, step: 1 | -1): Date =>
  date.getUTCDay() % 6 === 0 ? workingDay(addDays(date, step), step) : date;

/**
 * Returns the dates of the first weeks, from the day of the call. Onboarding starts on a working day and is
 * counted in calendar days, so day 8 is a working day too.
 *
 * @param callDay - As in `2026-12-08`.
 */
export function planDates(callDay: string): readonly DatedStep[] {
  const day = new Date(callDay);
  let next = workingDay(addDays(day, 1), 1);
  const phases = onboardingJourney.map(({ title, text, days }) => {
    const [from, after] = [next, addDays(next, days)];
    next = after;
    return { title, text, from: workingDay(from, 1), to: workingDay(addDays(after, -1), -1) };
  });
  const firstDayTogether = phases.at(-1)?.from ?? day;
  const resultsDay = workingDay(addDays(addMonths(firstDayTogether, results.month), -1), -1);
  return [
    { ...discoveryCall, from: day, to: day },
    ...phases,
    { ...results, from: resultsDay, to: resultsDay },
  ];
}

/** Whether a plan reaches into the holidays at the end of a year, 24 December to 2 January. */
export const spansYearEnd = (plan: readonly DatedStep[]): boolean =>
  plan
    .slice(0, -1)
    .some(({ from, to }) => addDays(from, -2).getUTCFullYear() < addDays(to, 8).getUTCFullYear());

/** The visitor's day, as in `2026-12-08`. Without `Intl`, whose first use takes a slow phone 100 ms. */
export const formatLocalDay = (date: Date): string =>
  new Date(date.getTime() - date.getTimezoneOffset() * 60_000).toISOString().slice(0, 10);

/** The first day of a step: `Wed 9 Dec`. Beside its last, three days before a weekend would look like one. */
export const formatStart = ({ from }: DatedStep): string =>
  from.toUTCString().replace(/^(\w+), 0?(\d+ \w+).*/, '$1 $2');

/** Folds a line of a calendar file. A part may have 75 bytes, and some characters take more than one. */
const fold = (line: string): string => line.replace(/.{60}(?=.)/g, '$&\r\n ');

const escapeText = (text: string): string => text.replace(/[\\;,]/g, '\\$&');

/** `20261208`, or with a time `20261208T090000Z`. */
const formatCompact = (date: Date): string => date.toISOString().replace(/[-:]|\.\d+/g, '');

/** Writes the plan as a calendar file (RFC 5545). Each step is an all-day event that blocks no time. */
export function writeCalendar(plan: readonly DatedStep[], now: Date): string {
  const dateOf = (date: Date): string => formatCompact(date).slice(0, 8);
  const events = plan.flatMap(({ title, text, from, to }, index) => [
    'BEGIN:VEVENT',
    `UID:${dateOf(from)}-${index}@proper`,
    `DTSTAMP:${formatCompact(now)}`,
    `DTSTART;VALUE=DATE:${dateOf(from)}`,
    `DTEND;VALUE=DATE:${dateOf(addDays(to, 1))}`,
    `SUMMARY:Proper: ${escapeText(title)}`,
    `DESCRIPTION:${escapeText(text)}`,
    'TRANSP:TRANSPARENT',
    'END:VEVENT',
  ]);
  const head = ['BEGIN:VCALENDAR', 'VERSION:2.0', 'PRODID:-//Proper//Onboarding//EN'];
  return [...head, ...events, 'END:VCALENDAR', ''].map(fold).join('\r\n');
}
