/** What we hold to. */
export const values = [
  {
    title: 'Discretion',
    text: 'What we read in your inbox stays in your inbox. We open what the work needs, and nothing besides.',
  },
  {
    title: 'Plain speaking',
    text: 'We say what is done, what is late and what we got wrong, in that order and without being asked.',
  },
  {
    title: 'Steadiness',
    text: 'The dull Tuesday gets the same care as the launch. Good support is a habit, not an occasion.',
  },
  {
    title: 'Respect for time',
    text: 'Your time first, then that of everyone who works with you. We write short messages and end calls early.',
  },
] as const;
