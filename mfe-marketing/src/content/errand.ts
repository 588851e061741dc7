/** The desks that an errand passes. */
export const desks = ['You', 'Your manager', 'Your assistant'] as const;

/** The hours of the chart, in the client's time: all of one day, so that the overlap is one block. */
export const chartHours = { from: 4, to: 19 } as const;

/** When each desk is at work: onshore, onshore, offshore. */
export const workingHours: readonly (readonly [from: number, to: number])[] = [
  [9, 18],
  [8, 17],
  [4.5, 13.5],
];

/** The steps of an example: the hour of the day, index of the desk, time, and what happens. */
export const errand: readonly (readonly [hour: number, desk: 0 | 1 | 2, time: string, text: string])[] = [
  [4, 0, '6.40 pm', 'You forward one line: a room for twelve, on the ninth.'],
  [5.5, 2, '5.30 am', 'While you sleep, three rooms are compared, and one is held until noon.'],
  [8.5, 1, '8.30 am', 'Your manager checks the price, the terms and the tone of the reply.'],
  [9.75, 0, '9.45 am', 'It waits for your yes, in three lines: which room we would take, and why.'],
  [11, 2, '11 am', 'Booked, confirmed in writing, and in twelve calendars.'],
  [13.25, 2, '1.15 pm', 'One line in the end-of-day note tells you it is done.'],
];
