/** The desks that an errand passes. */
export const desks = ['You', 'Your manager', 'Your assistant'] as const;

/** The hour of the day at which the 24 hours start. */
export const startHour = 11;

/** When each desk is at work, in hours since the start: onshore, onshore, offshore. */
export const atWork: readonly (readonly (readonly [from: number, to: number])[])[] = [
  [
    [0, 7],
    [22, 24],
  ],
  [
    [0, 6],
    [21, 24],
  ],
  [
    [0, 2.5],
    [17.5, 24],
  ],
];

/** The steps of an example: hours since the start, index of the desk, time of day, and what happens. */
export const errand: readonly (readonly [hour: number, desk: 0 | 1 | 2, time: string, text: string])[] = [
  [0.3, 0, '11.20', 'You forward it in one line: a room for twelve, on Thursday.'],
  [1, 2, '12.00', 'Your assistant asks one question, with the answer that they would choose. You say yes.'],
  [17.8, 2, '4.45', 'While you sleep, three rooms are compared, and one is held until noon.'],
  [21.4, 1, '8.25', 'Your manager checks the price, the terms and the tone of the reply.'],
  [22.2, 0, '9.10', 'It waits in Yours, in three lines. You choose.'],
  [23, 2, '10.00', 'Booked, in twelve calendars, and ticked off.'],
];
