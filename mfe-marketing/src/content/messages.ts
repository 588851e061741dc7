/** The three folders of the method, in the words of the article on email. */
export const trays = [
  ['Yours', 'Only you can act. It waits with a draft.'],
  ['Ours', 'Something has to happen, and your assistant sees to it.'],
  ['Done', 'Nothing follows. It is filed where a search finds it.'],
] as const;

/** A message to sort. */
interface Message {
  readonly from: string;
  readonly subject: string;
  /** Its first words; left out if the message is already sorted when the page opens. */
  readonly text?: string;
  /** The folder that an assistant would choose. */
  readonly tray: (typeof trays)[number][0];
  /** What the assistant has done with it. */
  readonly outcome: string;
}

/** Ten examples of the messages that fill an inbox. */
export const messages: readonly Message[] = [
  {
    from: 'Your co-founder',
    subject: 'The lease: yes or no?',
    tray: 'Yours',
    outcome: 'Two drafts wait beside it, a yes and a not yet.',
  },
  {
    from: 'A supplier',
    subject: 'Can we move Thursday?',
    tray: 'Ours',
    outcome: 'Your calendar knows the answer: Friday at ten, confirmed, the papers moved with it.',
  },
  {
    from: 'An airline',
    subject: 'Your receipt',
    tray: 'Done',
    outcome: 'Filed with the papers for the trip.',
  },
  {
    from: 'Your auditor',
    subject: 'Four invoices missing',
    text: 'We cannot close March without them.',
    tray: 'Ours',
    outcome: 'Three were in your mailbox and have been sent. The fourth has been asked for, with a date.',
  },
  {
    from: 'A client of many years',
    subject: 'A word about last week',
    text: 'I was disappointed, and I would rather tell you than leave.',
    tray: 'Yours',
    outcome: 'An answer like this has to come from you. The history of the order is attached.',
  },
  {
    from: 'A newsletter',
    subject: 'Seven habits of calm leaders',
    text: 'In this issue: why the best of us get up at five.',
    tray: 'Done',
    outcome: 'Filed under Reading, where you look on Sundays.',
  },
  {
    from: 'The school',
    subject: 'Parents’ evening: choose a time',
    text: 'The early times go first.',
    tray: 'Ours',
    outcome: 'An early time is booked and in your calendar, with directions.',
  },
  {
    from: 'Your chair',
    subject: 'URGENT: Monday’s minutes',
    text: 'For your information. No changes.',
    tray: 'Done',
    outcome: 'However grand the sender, nothing follows. Filed.',
  },
  {
    from: 'A candidate',
    subject: 'Following up on my application',
    text: 'I wanted to ask when you expect to decide.',
    tray: 'Ours',
    outcome: 'Answered and signed by your assistant: who decides, and when.',
  },
  {
    from: 'A conference',
    subject: 'Would you speak in March?',
    text: 'Twenty minutes on a subject of your choice.',
    tray: 'Yours',
    outcome: 'With the doubt written on it. You reply “ours, next time”, and that becomes a rule.',
  },
];
