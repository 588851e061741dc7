/** The three folders of the method, in the words of the article on email. */
export const folders = ['Yours', 'Ours', 'Done'] as const;

type Folder = (typeof folders)[number];

export const folderMeanings = 'Yours: only you can answer. Ours: your assistant does. Done: nothing follows.';

/** How many messages there are to sort at first; the rest is an offer. */
export const initialMessageCount = 3;

interface Message {
  readonly from: string;
  readonly subject: string;
  /** Its first words. */
  readonly text: string;
  /** The folder that an assistant would choose. */
  readonly folder: Folder;
  /** What the assistant has done with it. */
  readonly outcome: string;
}

/** The ten messages of the day that all pages of the site describe. */
export const messages: readonly Message[] = [
  {
    from: 'Your co-founder',
    subject: 'The lease: yes or no?',
    text: 'They want our answer this week.',
    folder: 'Yours',
    outcome: 'Two drafts wait beside it: one says yes, the other asks for a week.',
  },
  {
    from: 'A supplier',
    subject: 'Can we move Thursday’s call?',
    text: 'Something has come up. Would Friday be possible?',
    folder: 'Ours',
    outcome: 'Your calendar knows the answer: Friday at ten, confirmed, the papers moved with it.',
  },
  {
    from: 'An airline',
    subject: 'Your receipt',
    text: 'Thank you for flying with us.',
    folder: 'Done',
    outcome: 'Filed with the papers for the trip.',
  },
  {
    from: 'Your auditor',
    subject: 'Four invoices missing',
    text: 'We cannot close the quarter without them.',
    folder: 'Ours',
    outcome: 'Three found and sent. The fourth is asked for, with a date.',
  },
  {
    from: 'A client of many years',
    subject: 'A word about last week',
    text: 'I was disappointed, and I would rather tell you than leave.',
    folder: 'Yours',
    outcome: 'An answer like this has to come from you. The history of the order is attached.',
  },
  {
    from: 'A newsletter',
    subject: 'Seven habits of calm leaders',
    text: 'In this issue: why the best of us get up at five.',
    folder: 'Done',
    outcome: 'Filed under Reading, where you look on Sundays.',
  },
  {
    from: 'The school',
    subject: 'Parents’ evening: choose a time',
    text: 'The early times go first.',
    folder: 'Ours',
    outcome: 'An early time is booked and in your calendar, with directions.',
  },
  {
    from: 'Your chair',
    subject: 'URGENT: Monday’s minutes',
    text: 'For your information. No changes.',
    folder: 'Done',
    outcome: 'However grand the sender, nothing follows. Filed.',
  },
  {
    from: 'A candidate',
    subject: 'Following up on my application',
    text: 'I wanted to ask when you expect to decide.',
    folder: 'Ours',
    outcome: 'Answered and signed by your assistant: who decides, and when.',
  },
  {
    from: 'A conference',
    subject: 'Would you speak in March?',
    text: 'Twenty minutes on a subject of your choice.',
    folder: 'Yours',
    outcome: 'It waits with our doubt written on it. Reply “ours, next time”, and that becomes a rule.',
  },
];

/** How many of the messages an assistant leaves to the client; the summaries say it in words. */
export const yoursCount = messages.filter(({ folder }) => folder === 'Yours').length;

/** What it comes to, after the first messages and after all. */
export const summaries = {
  first: 'One of these three needs you. Of all ten, three do.',
  all: 'Ten came in. Three would have reached you.',
} as const;

/** The answer to a client who sorts a message otherwise than the assistant would. */
export function answerObjection({ folder, outcome }: Message): string {
  const ours = { Yours: 'leave this to you', Ours: 'do this for you', Done: 'call it done' }[folder];
  return `We would ${ours}. ${outcome}`;
}
