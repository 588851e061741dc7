/** An entry of the week: day (0 is Monday), first hour (0 is the day's first), number of hours, and words. */
export type WeekEntry = readonly [day: number, from: number, hours: number, ...words: readonly string[]];

export const days = ['Mon', 'Tue', 'Wed', 'Thu', 'Fri'] as const;

/** The hours of a working day that are drawn. */
export const hoursPerDay = 8;

/** What is already planned. */
export const planned: readonly WeekEntry[] = [
  ...days.map((_, day) => [day, 0, 1, 'Inbox'] as const),
  [0, 1, 2, 'Board', 'papers'],
  [0, 3, 1, 'Agenda'],
  [1, 1, 1, 'Movers'],
  [1, 2, 1, 'Travel'],
  [1, 3, 2, 'Four', 'invoices'],
  [2, 1, 2, 'Hiring'],
  [4, 2, 2, 'Chase', 'replies'],
];

/** The slips that settle into place while the visitor watches. */
export const settling: readonly WeekEntry[] = [
  [3, 1, 1, 'Budget'],
  [3, 3, 2, 'Client', 'review'],
  [4, 1, 1, 'Call'],
];

/**
 * The heap before the week is planned, of what it then has: words, rotation in degrees, and height. All have one
 * angle: Chromium takes another font for each.
 */
export const heap = [
  ['Board?', -10, 24],
  ['Movers?', 10, 63],
  ['Budget?', -10, 20],
  ['Review?', 10, 64],
  ['Replies?', -10, 16],
] as const;

/** The client's own hours. */
export const keptFree: readonly WeekEntry[] = [
  [0, 5, 3, 'Year', 'ahead'],
  [1, 6, 2, 'School', 'run'],
  [2, 4, 4, 'Time', 'to', 'think'],
  [4, 5, 3, 'Off at', 'two'],
];

/** How many hours of the week are the client's own. */
export const hoursKeptFree = keptFree.reduce((sum, [, , hours]) => sum + hours, 0);
