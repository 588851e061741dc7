/**
 * The four services of the home page, which come first on the services page. `sheet` is an example of an
 * assistant's work: title, lines and status.
 */
export const mainServices = [
  {
    id: 'inbox',
    title: 'Email and inbox management',
    description: 'Read, sorted, answered. What needs you waits, with a draft.',
    sheet: [
      'A draft that waits for you',
      'Thank you. Could we speak on [Wednesday at eleven?]',
      'You check the time, and send it',
    ],
  },
  {
    id: 'calendar',
    title: 'Calendar and scheduling',
    description: 'Booked, moved, confirmed. Your own hours stay free.',
    sheet: ['The supplier’s call', 'Thursday, 2 pm', 'Now Friday, 10 am', 'Confirmed by both'],
  },
  {
    id: 'tasks',
    title: 'Task and project management',
    description: 'Each with an owner and a date, and seen through.',
    sheet: [
      'The move to the second floor',
      'Monday: desks measured',
      'Tuesday: three movers quoted',
      'Wednesday: lines ordered',
      'Next: your answer on the lease',
    ],
  },
  {
    id: 'research',
    title: 'Research and notes',
    description: 'Notes the same day, research on one page.',
    sheet: [
      'From Monday’s meeting',
      'Prices stay as they are until June.',
      'Next: one page on why, by Friday.',
      'Open: who tells the clients, and when.',
      'Sent the same day',
    ],
  },
] as const;
