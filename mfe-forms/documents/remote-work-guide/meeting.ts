import type { DocumentSection } from '../model';

/** The handover note, meetings, the agreement, and the monthly check. */
export const meeting: readonly DocumentSection[] = [
  {
    title: 'The end-of-day note',
    lead: 'One short note closes the day and opens the other person’s. It replaces most status questions, and it means that nobody starts the morning by asking what happened.',
    blocks: [
      {
        kind: 'example',
        title: 'Example: Wednesday',
        paragraphs: [
          'Done. Travel booked and in the calendar. Eleven replies sent, two drafts wait for you.',
          'Next. The supplier comparison, ready tomorrow at noon your time.',
          'Stuck. The bank wants your signature. The form is first in your folder.',
          'Needs you. Choose between the two dates for the board dinner by Friday at ten.',
          'Good to know. The Thursday call has a new guest; I added two lines about her to the agenda.',
        ],
      },
      {
        kind: 'checklist',
        items: [
          'It comes at the same time every day, in the same place.',
          'It takes one minute to read. What takes longer has a link.',
          '“Needs you” is answered before anything else the next morning.',
        ],
      },
      { kind: 'heading', text: 'Today’s note' },
      {
        kind: 'fields',
        items: [
          { label: 'Done', lines: 2 },
          { label: 'Next', lines: 2 },
          { label: 'Stuck', lines: 1 },
          { label: 'Needs you, and by when', lines: 2 },
          { label: 'Good to know', lines: 1 },
        ],
      },
    ],
  },
  {
    title: 'Meetings worth the shared hours',
    lead: 'A meeting spends the hours you share. Call one to decide, to plan, or to get to know each other. To inform, write.',
    blocks: [
      {
        kind: 'checklist',
        items: [
          'The invitation says what will be different afterwards.',
          'The agenda is there a day before, with a time beside each item.',
          'Everyone on the list has a reason to be there, and may decline without one.',
          'Somebody who is not leading the meeting writes the notes.',
          'It ends five minutes early, and those minutes go to the actions.',
        ],
      },
      { kind: 'heading', text: 'Agenda' },
      {
        kind: 'table',
        columns: [
          { title: 'Item', share: 6 },
          { title: 'Decide, plan, or talk', share: 3.4 },
          { title: 'Minutes', share: 1.8 },
          { title: 'Leads', share: 2.4 },
        ],
        rows: [],
        blankRows: 5,
      },
      { kind: 'heading', text: 'Decisions and actions' },
      {
        kind: 'table',
        columns: [
          { title: 'What was decided', share: 5 },
          { title: 'Action', share: 4 },
          { title: 'Owner', share: 2 },
          { title: 'By', share: 1.6 },
          { title: 'Done', share: 1.4, tick: true },
        ],
        rows: [],
        blankRows: 7,
      },
    ],
  },
  {
    title: 'Our communication agreement',
    lead: 'Fill this in together, on one call. Sign it, not because it is a contract, but because people keep what they have written down with their own hand.',
    blocks: [
      {
        kind: 'fields',
        items: [
          { label: 'Our working hours, each with a time zone', lines: 2 },
          { label: 'In an emergency, we reach each other by', lines: 1 },
          { label: 'What counts as an emergency', lines: 2 },
          { label: 'Where tasks live, and where they do not', lines: 1 },
          { label: 'When one of us is late, we say so by', lines: 1 },
          { label: 'How we like to hear that something went wrong', lines: 2 },
          { label: 'What we keep confidential, and from whom', lines: 2 },
          { label: 'We look at this page again on', lines: 1 },
        ],
      },
      {
        kind: 'table',
        columns: [
          { title: 'Name', share: 1 },
          { title: 'Signature', share: 1.4 },
          { title: 'Date', share: 0.7 },
        ],
        rows: [],
        blankRows: 2,
      },
    ],
  },
  {
    title: 'The monthly check',
    lead: 'Twenty minutes, once a month. Each person ticks alone first. Talk only about the lines where you differ.',
    blocks: [
      {
        kind: 'table',
        columns: [
          { title: 'In the last month', share: 6 },
          { title: 'Always', share: 1.4, tick: true },
          { title: 'Mostly', share: 1.4, tick: true },
          { title: 'Rarely', share: 1.4, tick: true },
        ],
        rows: [
          ['I knew what was expected of me each morning.', '', '', ''],
          ['I got an answer by the time we agreed.', '', '', ''],
          ['I could find a decision without asking for it.', '', '', ''],
          ['Messages to me could be acted on at first reading.', '', '', ''],
          ['Meetings ended with actions and owners.', '', '', ''],
          ['I was left alone in my free hours.', '', '', ''],
          ['I heard of problems early.', '', '', ''],
          ['I could say what was not working.', '', '', ''],
        ],
      },
      {
        kind: 'fields',
        items: [
          { label: 'Where we differ most, and why', lines: 3 },
          { label: 'One agreement to change, in its new words', lines: 2 },
          { label: 'One habit to keep', lines: 2 },
          { label: 'Who changes the page, and by when', lines: 1 },
        ],
      },
    ],
  },
];
