/** A fortnight of notes at the end of a day: the first two weeks with an assistant. The last one belongs to the day on the home page. */
export const fortnight = [
  {
    week: 'The first week: nothing goes out before you approve it',
    days: [
      [
        'Monday',
        'Your inbox is sorted for the first time. Every answer is a draft. First rule: nobody books you before ten.',
      ],
      [
        'Tuesday',
        'Your drafts are approved; two are corrected, because you greet nobody with “Dear”. That is on paper now.',
      ],
      [
        'Wednesday',
        'Two standing meetings clash with your mornings. Both have a new time, and wait for your yes.',
      ],
      [
        'Thursday',
        'The landlord would like an answer on the lease next week. Unsure: who may see the draft contract?',
      ],
      [
        'Friday',
        'First weekly report: done, next, stuck. You were off at two. Your manager has read what went out.',
      ],
    ],
  },
  {
    week: 'The second week, within the limits that you have set',
    days: [
      [
        'Monday',
        'Routine answers go out, signed by your assistant. Monday’s minutes are filed under FYI from the chair.',
      ],
      [
        'Tuesday',
        'Three movers have quoted for the second floor. They are on one page, with a recommendation.',
      ],
      [
        'Wednesday',
        'Ten messages. Three are in Yours, with drafts. The supplier’s call is moved to Friday at ten.',
      ],
      [
        'Thursday',
        'The budget is ready, papers attached. The auditor has the fourth invoice; nobody is waiting for us.',
      ],
      [
        'Friday',
        'The supplier’s call was at ten; its notes are filed. You replied “ours, next time” twice: two new rules.',
      ],
    ],
  },
] as const;

/** A page of a playbook. */
export const playbookPage = {
  title: 'What is then in your playbook',
  rules: [
    'Nobody books before ten, whoever asks.',
    'A supplier may move a call once. After that, ask.',
    'Papers arrive by four the day before, or the meeting moves.',
    'An hour of your own every day. It moves, but it never goes.',
    'Friday ends at two. The school run is never moved.',
    'In doubt: one question, with the answer that we propose.',
  ],
} as const;

/** A draft with the manager's corrections, piece by piece: what stays, what goes, and what comes instead. */
export const draft: readonly { readonly text: string; readonly change?: 'out' | 'in' }[] = [
  { text: 'Good morning.' },
  {
    text: 'I am so sorry, but Thursday has become difficult for us too. Might Friday work, or any other day?',
    change: 'out',
  },
  { text: 'Friday at ten suits us.', change: 'in' },
  { text: 'You will have the papers' },
  { text: 'as soon as possible.', change: 'out' },
  { text: 'on Thursday at four.', change: 'in' },
];

/** What the manager writes beside the draft. */
export const corrections = [
  'Answer first: the calendar has the time.',
  'One time, not a choice.',
  'Say when, not how soon.',
] as const;
