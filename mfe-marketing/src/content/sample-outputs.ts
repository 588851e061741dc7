/** A draft with the manager's corrections: what stays, what goes, and what comes instead. */
export const draft: readonly { readonly text: string; readonly change?: 'out' | 'in' }[] = [
  { text: 'Good morning.' },
  {
    text: 'I am so sorry, but Thursday has become difficult. Might Friday work, or any other day?',
    change: 'out',
  },
  { text: 'Friday at ten suits us.', change: 'in' },
  { text: 'You will have the papers' },
  { text: 'as soon as possible.', change: 'out' },
  { text: 'on Thursday at four.', change: 'in' },
];

/** A reply to try the red pen on. */
export const sampleReply =
  'Good morning. I just wanted to let you know that Friday at ten suits us. You will have the papers as soon as possible. Let me know if that works for you.';

/** What the manager writes beside the draft. */
export const corrections = [
  'Answer first: the calendar has the time.',
  'One time, not a choice.',
  'Say when, not how soon.',
] as const;
