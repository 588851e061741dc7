import type { Table } from '../report/table';
import { kilobytes, milliseconds } from '../report/units';
import type { MeasuredPage, MeasuredSites } from './rounds';

/** What a page is to reach. */
interface Goal {
  readonly what: string;
  /** The most that is wanted. */
  readonly most: number;
  /** Which pages it is for; all by default. */
  readonly of?: (page: MeasuredPage) => boolean;
  readonly value: (page: MeasuredPage, floor: MeasuredSites['floor']) => number;
  readonly inText: (value: number) => string;
}

/** Rounded up: what is missed by little does not read as reached. */
const times = (value: number): string => (Math.ceil(Number((value * 100).toFixed(6))) / 100).toFixed(2);
const inMilliseconds = (value: number): string => `${milliseconds(value)} ms`;
const inKilobytes = (value: number): string => `${kilobytes(value)} kB`;

const withForm = ({ subject }: MeasuredPage): boolean => subject.hasForm;
const withoutForm = ({ subject }: MeasuredPage): boolean => !subject.hasForm;

const hydratedToFloor: Goal['value'] = ({ federated }, floor) => federated.hydrated / floor.hydrated;

const goals: readonly Goal[] = [
  {
    what: 'first contentful paint, to the floor',
    most: 1.3,
    value: ({ federated }, floor) => federated.firstPaint / floor.firstPaint,
    inText: times,
  },
  {
    what: 'largest contentful paint, to the floor',
    most: 0.85,
    value: ({ federated }, floor) => federated.largestPaint / floor.largestPaint,
    inText: times,
  },
  {
    what: 'total blocking time',
    most: 30,
    value: ({ federated }) => federated.blocking,
    inText: inMilliseconds,
  },
  {
    what: 'longest task after the first paint',
    most: 50,
    value: ({ federated }) => federated.longestTask,
    inText: (value) => (value === 0 ? 'below 50 ms' : inMilliseconds(value)),
  },
  {
    what: 'hydrated without a form, to the floor',
    most: 4.3,
    of: withoutForm,
    value: hydratedToFloor,
    inText: times,
  },
  {
    what: 'hydrated with a form, to the floor',
    most: 4.6,
    of: withForm,
    value: hydratedToFloor,
    inText: times,
  },
  {
    what: 'scripts until hydrated without a form',
    most: 104_000,
    of: withoutForm,
    value: ({ federated }) => federated.scripts,
    inText: inKilobytes,
  },
  {
    what: 'scripts until hydrated with a form',
    most: 112_000,
    of: withForm,
    value: ({ federated }) => federated.scripts,
    inText: inKilobytes,
  },
  {
    what: 'bytes of scripts, to the monolith',
    most: 1.2,
    value: ({ federated, monolith }) => federated.scripts / monolith.scripts,
    inText: times,
  },
  {
    what: 'hydrated, to the monolith',
    most: 1.1,
    value: ({ federated, monolith }) => federated.hydrated / monolith.hydrated,
    inText: times,
  },
  {
    what: 'round trips until hydrated',
    most: 2,
    value: ({ federated }) => federated.roundTrips,
    inText: String,
  },
  {
    what: 'cumulative layout shift',
    // Below what three decimals show.
    most: 0.000_499,
    value: ({ federated }) => federated.shift,
    inText: (value) => value.toFixed(3),
  },
  {
    what: 'click to heading after pointing at the link',
    most: 100,
    value: ({ next }) => next.pointed,
    inText: inMilliseconds,
  },
  {
    what: 'click to heading without warning',
    most: 250,
    value: ({ next }) => next.cold,
    inText: inMilliseconds,
  },
];

/** What came of the goals. */
export interface Judged {
  readonly table: Table;
  /** Those that were missed, in words. */
  readonly missed: readonly string[];
}

/** Holds every goal against the page that is furthest from it. */
export function judge({ floor, pages }: MeasuredSites): Judged {
  const judged = goals.flatMap(({ what, most, of = () => true, value, inText }) => {
    const [worst] = pages
      .filter(of)
      .map((page) => ({ path: page.subject.path, value: value(page, floor) }))
      .sort((one, other) => other.value - one.value);
    // A short run has not all pages.
    if (!worst) return [];
    const reached = worst.value <= most;
    return { what, most: inText(most), worst: inText(worst.value), path: worst.path, reached };
  });
  return {
    table: {
      head: ['goal', 'at most', 'worst', 'on', ''],
      rows: judged.map(({ what, most, worst, path, reached }) => [
        what,
        most,
        worst,
        path,
        reached ? 'reached' : 'missed',
      ]),
    },
    missed: judged
      .filter(({ reached }) => !reached)
      .map(({ what, most, worst, path }) => `${what}: ${worst} on ${path}, at most ${most} is wanted`),
  };
}
