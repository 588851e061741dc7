import { qualityLevels } from 'shared-types';

/** What tells each level from the one before, lowest first. */
const summaries = [
  'needs every step explained',
  'follows instructions',
  'follows a process',
  'runs a routine and reports',
  'spots problems and proposes the fix',
  'anticipates: acts within agreed limits before being asked',
] as const;

/** A moment that every piece of work passes through, and the level from which it has left your desk. */
export interface Moment {
  readonly name: string;
  readonly leavesAt: number;
}

/** The moments in the order of the work. They leave in another: from the most visible to the least. */
export const moments: readonly Moment[] = [
  { name: 'Notice', leavesAt: 4 },
  { name: 'Decide', leavesAt: 5 },
  { name: 'Plan', leavesAt: 2 },
  { name: 'Do', leavesAt: 1 },
  { name: 'Check', leavesAt: 3 },
];

/** The scale on which we place every assistant, lowest level first. */
export const levels = summaries.map((summary, step) => ({ level: qualityLevels.lowest + step, summary }));
