/** What we hold to. */
export const values = {
  Discretion:
    'What we read in your inbox stays in your inbox. We open what the work needs, and nothing besides.',
  'Plain speaking':
    'We say what is done, what is late and what we got wrong, in that order and without being asked.',
  Steadiness: 'The dull Tuesday gets the same care as the launch. Good support is a habit, not an occasion.',
  'Respect for time':
    'Your time first, then that of everyone who works with you. We write short messages and end calls early.',
} as const;
