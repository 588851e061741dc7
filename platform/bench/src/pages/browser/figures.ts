import type { Noted } from './noted';
import type { PerKind } from './requests';

/** What was measured of one page. Milliseconds since the navigation began, and bytes. */
export interface Figures {
  readonly firstPaint: number;
  readonly largestPaint: number;
  /** Cumulative layout shift: the worst of its windows. */
  readonly shift: number;
  /** Total blocking time: what long tasks take beyond 50 ms each, after the first paint. */
  readonly blocking: number;
  /** The longest task after the first paint; 0 where none took 50 ms. */
  readonly longestTask: number;
  /** When the page reacted; of one without scripts, when it was there. */
  readonly hydrated: number;
  readonly requests: number;
  /** On the wire, with headers, until nothing more came. */
  readonly bytes: PerKind<number>;
  /** Of all scripts that were asked for until the page had hydrated: compressed, without headers. */
  readonly scripts: number;
  /** Of the document and of scripts, one waiting for another, until it had hydrated. */
  readonly roundTrips: number;
}

/** A browser tells of tasks longer than this, and blocking counts what is beyond. */
const longTask = 50;

/** Shifts that follow one another within a second are one window, of five seconds at most. */
function worstShift(shifts: Noted['shifts']): number {
  let worst = 0;
  let window = { from: Number.NEGATIVE_INFINITY, last: Number.NEGATIVE_INFINITY, sum: 0 };
  for (const { at, value } of shifts) {
    const goesOn = at - window.last < 1000 && at - window.from < 5000;
    window = goesOn ? { ...window, last: at, sum: window.sum + value } : { from: at, last: at, sum: value };
    worst = Math.max(worst, window.sum);
  }
  return worst;
}

/** How long each long task kept the page busy after its first paint. */
const busyAfter = (paint: number, tasks: Noted['tasks']): readonly number[] =>
  tasks
    .map(({ at, duration }) => at + duration - Math.max(at, paint))
    .filter((milliseconds) => milliseconds > longTask);

/** The longest row of files of which each was asked for after the one before had come. */
function longestRow(files: readonly { readonly begun: number; readonly ended: number }[]): number {
  const rows: { readonly ended: number; readonly length: number }[] = [];
  for (const { begun, ended } of files.toSorted((one, other) => one.begun - other.begun)) {
    const before = rows.filter((row) => row.ended <= begun).map(({ length }) => length);
    rows.push({ ended, length: 1 + Math.max(0, ...before) });
  }
  return Math.max(0, ...rows.map(({ length }) => length));
}

/**
 * What comes of what was noted.
 *
 * @param html - The document: what it names is fetched at once, what it does not name waits for a script.
 */
export function figuresOf(
  noted: Noted,
  html: string,
  wire: { readonly bytes: PerKind<number>; readonly count: number },
): Figures {
  const { firstPaint, largestPaint, shifts, tasks, hydrated, read, files } = noted;
  if (firstPaint === null || largestPaint === null) throw new Error('The page was never painted.');
  const busy = busyAfter(firstPaint, tasks);
  const reacts = hydrated ?? Math.max(read, ...tasks.map(({ at, duration }) => at + duration));
  // A file that was asked for twice comes from the cache the second time.
  const scripts = [...new Map(files.toReversed().map((file) => [file.url, file])).values()].filter(
    ({ url, begun }) => new URL(url).pathname.endsWith('.js') && begun < reacts,
  );
  const late = scripts.filter(({ url }) => !html.includes(new URL(url).pathname));
  return {
    firstPaint,
    largestPaint,
    shift: worstShift(shifts),
    blocking: busy.reduce((sum, milliseconds) => sum + milliseconds - longTask, 0),
    longestTask: Math.max(0, ...busy),
    hydrated: Math.max(reacts, firstPaint),
    requests: wire.count,
    bytes: wire.bytes,
    scripts: scripts.reduce((sum, { bytes }) => sum + bytes, 0),
    roundTrips: 1 + (scripts.length > 0 ? 1 : 0) + longestRow(late),
  };
}
