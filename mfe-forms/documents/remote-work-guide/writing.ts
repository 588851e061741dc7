import { terms } from 'shared-types';
import type { DocumentSection } from '../model';

/** Channels, messages, and hours that do not overlap. */
export const writing: readonly DocumentSection[] = [
  {
    title: 'Agree what goes where',
    lead: 'Every channel needs a purpose and a time by which an answer can be expected. Without both, everything becomes urgent and is looked for in four places.',
    blocks: [
      {
        kind: 'table',
        columns: [
          { title: 'Channel', share: 2.4 },
          { title: 'Use it for', share: 4.4 },
          { title: 'Answer by', share: 2.6 },
          { title: 'Never for', share: 3.6 },
        ],
        rows: [
          ['Telephone', 'What cannot wait an hour', 'At once', 'Anything that needs a record'],
          ['Chat', 'Short questions with a short answer', 'The same working day', 'Decisions and tasks'],
          ['Task list', 'Everything with an owner and a date', 'By its date', 'Conversation'],
          ['Email', 'People outside, and longer matters', 'The next working day', 'What is due today'],
          ['Shared document', 'What several people write', 'By the date on its first line', 'Announcements'],
        ],
      },
      { kind: 'heading', text: 'Ours' },
      {
        kind: 'table',
        columns: [
          { title: 'Channel', share: 2.4 },
          { title: 'Use it for', share: 4.4 },
          { title: 'Answer by', share: 2.6 },
          { title: 'Never for', share: 3.6 },
        ],
        rows: [],
        blankRows: 6,
      },
      {
        kind: 'checklist',
        items: [
          'There is one channel for emergencies, and we have tested it.',
          'A task that begins in chat moves to the task list before the day ends.',
          'Nobody has to answer outside the hours they have written down.',
        ],
      },
    ],
  },
  {
    title: 'Write so that nobody asks twice',
    lead: 'A message across time zones costs a day if it has to be asked again. Put what you need in the first line, and everything needed to act underneath.',
    blocks: [
      {
        kind: 'steps',
        items: [
          { title: 'Ask', text: 'The first line says what you want from the reader, and by when.' },
          {
            title: 'Context',
            text: 'Two or three lines: what happened, what it depends on, where the papers are.',
          },
          {
            title: 'Choices',
            text: 'If there is something to decide, the options and the one you would take.',
          },
          { title: 'Otherwise', text: 'What you will do if no answer comes by then.' },
        ],
      },
      {
        kind: 'example',
        title: 'Costs a day',
        paragraphs: ['“Hi, do you have a minute? It is about the trip next week.”'],
      },
      {
        kind: 'example',
        title: 'Costs a minute',
        paragraphs: [
          '“Please choose a flight for Tuesday by three this afternoon, your time. The meeting moved to eleven, so the first flight no longer has to be the early one. Both options and prices are in the trip note. I would take the later one. Without an answer I book that one at four, as it can be changed.”',
        ],
      },
      { kind: 'heading', text: 'Before you send' },
      {
        kind: 'checklist',
        items: [
          'The first line could stand alone on a locked telephone.',
          'Every date has a day, a time, and a time zone.',
          'Every document is linked, and the reader can open it.',
          'There is one request in it. A second request is a second message.',
          'The reader knows what happens if they do nothing.',
        ],
      },
      { kind: 'fields', items: [{ label: 'A message of mine from this week, rewritten', lines: 3 }] },
    ],
  },
  {
    title: 'Make the hours apart work',
    lead: `With us you share ${terms.timezoneOverlap}. Spend those hours on what needs two people. Everything else belongs in the hours apart, where it is done while you sleep.`,
    blocks: [
      {
        kind: 'table',
        columns: [
          { title: 'In the shared hours', share: 1 },
          { title: 'In the hours apart', share: 1 },
        ],
        rows: [
          ['Decisions with more than one side', 'Drafts, research, and preparation'],
          ['Handing over a new task', 'Tasks that have been done before'],
          ['Anything that touches feelings', 'Sorting mail and confirming times'],
          ['Calls with people outside', 'Notes, filing, and the handover note'],
        ],
      },
      { kind: 'heading', text: 'Our day, side by side' },
      {
        kind: 'text',
        text: 'Write the hours of the first person along the top row and the same moments for the second person underneath. Shade the hours each one works. Where both are shaded, you share the day.',
      },
      {
        kind: 'table',
        columns: [
          { title: 'Name', share: 3 },
          ...Array.from({ length: 12 }, () => ({ title: '', share: 1 })),
        ],
        rows: [],
        blankRows: 4,
      },
      {
        kind: 'fields',
        items: [
          { label: 'Our shared hours, in both time zones', lines: 1 },
          { label: 'Kept free for each other every day', lines: 1 },
          { label: 'When the clocks change, we', lines: 1 },
        ],
      },
      {
        kind: 'checklist',
        items: [
          'Both time zones are shown in both calendars.',
          'Public holidays of both places are in the shared calendar.',
          'We have named who covers when one of us is away.',
        ],
      },
    ],
  },
];
