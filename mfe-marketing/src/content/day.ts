/** The three folders of the method, in the words of the article on email. */
export const trays = ['Yours', 'Ours', 'Done'] as const;

export type Tray = (typeof trays)[number];

/** What each folder means. */
export const trayMeanings = 'Yours: only you can answer. Ours: your assistant does. Done: nothing follows.';

/** How many messages there are to sort before the note; the rest is an offer. */
export const firstMessages = 3;

/** The lines of the note at the end of a day: those that the article on email promises, in the same order. */
export const noteLines = [
  'What came in that matters',
  'What went out',
  'Who is waiting for whom',
  'What was unsure',
  'What tomorrow begins with',
] as const;

/** The last line, which is written once every message is sorted. */
export const tomorrow = 'An hour of your own. Then the budget, papers attached.';

/** A message of the day. */
interface Message {
  readonly from: string;
  readonly subject: string;
  /** Its first words. */
  readonly text: string;
  /** The folder that an assistant would choose. */
  readonly tray: Tray;
  /** What the assistant has done with it. */
  readonly outcome: string;
  /** Why it belongs there, after “because”. */
  readonly why: string;
  /** The line that the message writes, and its index in {@link noteLines}. None if nothing follows from the message. */
  readonly writes?: readonly [line: number, text: string];
}

/** The ten messages of the one day that every page of the site tells of. */
export const messages: readonly Message[] = [
  {
    from: 'Your co-founder',
    subject: 'The lease: yes or no?',
    text: 'They want to hear from us this week.',
    tray: 'Yours',
    outcome: 'Two drafts wait beside it: one says yes, the other asks for a week.',
    why: 'only you can say yes',
    writes: [0, 'The lease: yes or no? It is in Yours, with two drafts.'],
  },
  {
    from: 'A supplier',
    subject: 'Can we move Thursday’s call?',
    text: 'Something has come up. Would Friday be possible?',
    tray: 'Ours',
    outcome: 'Your calendar knows the answer: Friday at ten, confirmed, the papers moved with it.',
    why: 'your calendar knows the answer',
    writes: [1, 'The supplier’s call is moved from Thursday to Friday at ten.'],
  },
  {
    from: 'An airline',
    subject: 'Your receipt',
    text: 'Thank you for flying with us.',
    tray: 'Done',
    outcome: 'Filed with the papers for the trip.',
    why: 'nothing follows from a receipt',
  },
  {
    from: 'Your auditor',
    subject: 'Four invoices missing',
    text: 'We cannot close the quarter without them.',
    tray: 'Ours',
    outcome: 'Three were in your mailbox and have been sent. The fourth has been asked for, with a date.',
    why: 'the invoices can be found without you',
    writes: [2, 'The auditor is waiting for us: three invoices of four are sent, the fourth is asked for.'],
  },
  {
    from: 'A client of many years',
    subject: 'A word about last week',
    text: 'I was disappointed, and I would rather tell you than leave.',
    tray: 'Yours',
    outcome: 'An answer like this has to come from you. The history of the order is attached.',
    why: 'this answer has to come from you',
    writes: [0, 'A client of many years is disappointed. It is in Yours, with the history of the order.'],
  },
  {
    from: 'A newsletter',
    subject: 'Seven habits of calm leaders',
    text: 'In this issue: why the best of us get up at five.',
    tray: 'Done',
    outcome: 'Filed under Reading, where you look on Sundays.',
    why: 'it can wait for Sunday',
  },
  {
    from: 'The school',
    subject: 'Parents’ evening: choose a time',
    text: 'The early times go first.',
    tray: 'Ours',
    outcome: 'An early time is booked and in your calendar, with directions.',
    why: 'early times go to whoever answers first',
    writes: [1, 'An early time at the parents’ evening is booked.'],
  },
  {
    from: 'Your chair',
    subject: 'URGENT: Monday’s minutes',
    text: 'For your information. No changes.',
    tray: 'Done',
    outcome: 'However grand the sender, nothing follows. Filed.',
    why: 'nothing follows, however grand the sender',
  },
  {
    from: 'A candidate',
    subject: 'Following up on my application',
    text: 'I wanted to ask when you expect to decide.',
    tray: 'Ours',
    outcome: 'Answered and signed by your assistant: who decides, and when.',
    why: 'your assistant knows who decides, and when',
    writes: [2, 'The candidate is waiting for you, and knows when you decide.'],
  },
  {
    from: 'A conference',
    subject: 'Would you speak in March?',
    text: 'Twenty minutes on a subject of your choice.',
    tray: 'Yours',
    outcome: 'With the doubt written on it. You reply “ours, next time”, and that becomes a rule.',
    why: 'nobody has told us yet whether you like to speak',
    writes: [3, 'A request to speak in March. It is in Yours, with the doubt written on it.'],
  },
];

/** How many of the messages an assistant leaves to the client; {@link summary} says it in words. */
export const yoursCount = messages.filter(({ tray }) => tray === 'Yours').length;

export const summary = 'Ten came in. Three would have reached you.';

/** The answer to a client who sorts a message otherwise than the assistant would. */
export function objection({ tray, why }: Message): string {
  const ours = {
    Yours: 'We would leave this to you',
    Ours: 'We would do this for you',
    Done: 'We would file this',
  }[tray];
  return `${ours}: ${why}. You would rather not? Then that is a rule.`;
}

/** The line that a message writes if it is sorted into a folder: the assistant's own, or one that follows the client's rule. */
export function entryFor(
  { subject, tray, writes }: Message,
  chosen: Exclude<Tray, 'Done'>,
): NonNullable<Message['writes']> {
  if (chosen === tray && writes) return writes;
  return chosen === 'Yours'
    ? [0, `Your rule: “${subject}” waits for you, with a draft.`]
    : [1, `Your rule: your assistant deals with “${subject}”.`];
}
