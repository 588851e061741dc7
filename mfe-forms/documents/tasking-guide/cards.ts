import type { DocumentSection } from '../model';

/** The page to cut up. */
export const cards: readonly DocumentSection[] = [
  {
    title: 'Quick reference cards',
    lead: 'Print this page on stiff paper, cut along the dashes, and keep the cards where you write your tasks.',
    blocks: [
      {
        kind: 'cards',
        items: [
          {
            title: 'Five parts',
            lines: ['Outcome: what exists', 'Purpose: what it is for', 'Limits', 'Date', 'Check'],
          },
          {
            title: 'Before you send',
            lines: ['One outcome', 'A day and an hour', 'Papers linked', 'No “soon”, no “a few”'],
          },
          {
            title: 'Ranks',
            lines: ['Today: three at most', 'This week', 'By its date', 'When there is room'],
          },
          {
            title: 'Moments to look',
            lines: ['At the start: said back', 'At a third: a rough piece', 'Before the date', 'At the end'],
          },
          {
            title: 'Feedback',
            lines: ['What happened', 'What it led to', 'What to do next', 'Within a day, in private'],
          },
          {
            title: 'If it slips',
            lines: [
              'Say so before the date',
              'Offer a new date',
              'Say what is ready now',
              'Name what you need',
            ],
          },
          {
            title: 'Questions to ask back',
            lines: ['What is it for?', 'What must not happen?', 'Who may I ask?', 'Which task gives way?'],
          },
          {
            title: 'Saying no',
            lines: [
              'Not by then, but by',
              'Not all of it, but this part',
              'Not me, but perhaps',
              'Not yet: first I need',
            ],
          },
        ],
      },
    ],
  },
];
