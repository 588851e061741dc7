import { levelSummaries, qualityLevels } from '@proper/shared-types';

/** A moment that every piece of work passes through, and the level from which it has left your desk. */
export interface Moment {
  readonly name: string;
  readonly leavesAt: number;
}

/** The moments in the order of the work. They leave your desk in another order: from the most visible to the least. */
export const moments: readonly Moment[] = [
  { name: 'Notice', leavesAt: 4 },
  { name: 'Decide', leavesAt: 5 },
  { name: 'Plan', leavesAt: 2 },
  { name: 'Do', leavesAt: 1 },
  { name: 'Check', leavesAt: 3 },
];

/** The scale on which we place every assistant, lowest level first. */
export const levels = levelSummaries.map((summary, step) => ({
  level: qualityLevels.lowest + step,
  summary,
}));
