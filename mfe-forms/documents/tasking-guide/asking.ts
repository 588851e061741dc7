import type { DocumentSection } from '../model';

/** What a task says, and when it is due. */
export const asking: readonly DocumentSection[] = [
  {
    title: 'The five parts of a task',
    lead: 'A task is ready to hand over when it says five things. None of them needs more than two lines.',
    blocks: [
      {
        kind: 'steps',
        items: [
          {
            title: 'Outcome',
            text: 'What exists when it is done. A noun, not a verb: a shortlist, a booking, a reply.',
          },
          {
            title: 'Purpose',
            text: 'What it is for. Purpose lets people choose well when the plan meets the facts.',
          },
          { title: 'Limits', text: 'Money, length, tone, people to ask and people to leave alone.' },
          { title: 'Date', text: 'A day and an hour, and what happens if it slips.' },
          { title: 'Check', text: 'How both of you will see that it is right, before anyone else sees it.' },
        ],
      },
      {
        kind: 'example',
        title: 'Example',
        paragraphs: [
          'Outcome. A shortlist of three venues for the team day, on one page.',
          'Purpose. Thirty people who rarely meet should talk to each other. The room matters more than the food.',
          'Limits. Reachable by train. No hotel chains. Do not sign or pay for anything.',
          'Date. Thursday at noon. If it slips past Friday we lose the date we want.',
          'Check. Each venue has a price, a plan of the room, and the name of a person to call.',
        ],
      },
      { kind: 'heading', text: 'Now yours' },
      {
        kind: 'fields',
        items: [
          { label: 'Outcome', lines: 1 },
          { label: 'Purpose', lines: 1 },
          { label: 'Limits', lines: 1 },
          { label: 'Date, and check', lines: 1 },
        ],
      },
    ],
  },
  {
    title: 'From vague to clear',
    lead: 'The left column is how tasks are said in passing. The right column is the same task, ready to be done by somebody who was not in the room.',
    blocks: [
      {
        kind: 'table',
        columns: [
          { title: 'Said in passing', share: 4 },
          { title: 'Ready to be done', share: 7 },
        ],
        rows: [
          [
            'Can you look into new chairs?',
            'Three office chairs under our usual limit, in a table with price, guarantee and delivery, by Tuesday at five.',
          ],
          [
            'Sort out my Thursday.',
            'Move everything on Thursday afternoon except the client call. I need two hours in one piece for the report.',
          ],
          [
            'Chase the contract.',
            'Ask the other side for the signed contract today, again on Friday at ten, and tell me on Friday if it is still missing.',
          ],
          [
            'Prepare me for the meeting.',
            'One page by tonight: who is coming, what they want, what we promised last time, two questions to ask.',
          ],
          [
            'Keep an eye on the budget.',
            'On the first of each month, list what we spent against the plan. Tell me at once about any line that is over.',
          ],
          [
            'Answer this for me.',
            'Decline kindly and leave the door open for autumn. Draft by noon; I send it myself.',
          ],
        ],
      },
      { kind: 'heading', text: 'Three of mine, rewritten' },
      {
        kind: 'table',
        columns: [
          { title: 'Said in passing', share: 4 },
          { title: 'Ready to be done', share: 7 },
        ],
        rows: [],
        blankRows: 6,
      },
      {
        kind: 'checklist',
        items: [
          'I have used no word that two people could measure differently: soon, nice, short, a few.',
          'I have said what I already know, so that nobody has to find it out again.',
        ],
      },
    ],
  },
  {
    title: 'Dates and priorities',
    lead: 'If everything is urgent, the newest message wins. Give each task a date and a rank, and say which one gives way.',
    blocks: [
      {
        kind: 'table',
        columns: [
          { title: 'Rank', share: 2.2 },
          { title: 'It means', share: 5 },
          { title: 'You may interrupt me', share: 4 },
        ],
        rows: [
          ['Today', 'Other work stops until it is done.', 'At any time'],
          ['This week', 'Done by Friday, in the order of your choosing.', 'In our daily talk'],
          ['By its date', 'The date is real. How you get there is yours.', 'When the date is at risk'],
          ['When there is room', 'Worth doing, never at the cost of the others.', 'In the weekly review'],
        ],
      },
      {
        kind: 'text',
        text: 'Three tasks at most can be “Today”. A fourth needs you to say which of the three waits. Set your own date a day before the real one, and say which of the two it is.',
      },
      { kind: 'heading', text: 'This week, in order' },
      {
        kind: 'table',
        columns: [
          { title: 'Task', share: 6 },
          { title: 'Rank', share: 2.6 },
          { title: 'Due', share: 2 },
          { title: 'Gives way to', share: 3 },
          { title: 'Done', share: 1.4, tick: true },
        ],
        rows: [],
        blankRows: 12,
      },
    ],
  },
];
