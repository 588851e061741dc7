import type { DocumentSection } from '../model';

/** Deciding what to hand over, and saying it once. */
export const choosing: readonly DocumentSection[] = [
  {
    title: 'Decide what to hand over',
    lead: 'Write down what last week was made of before you decide anything. Memory keeps the big tasks and loses the many small ones, and the small ones are what you hand over first.',
    blocks: [
      {
        kind: 'steps',
        items: [
          {
            title: 'List',
            text: 'Go through last week’s calendar and sent mail. Note each task, however small.',
          },
          {
            title: 'Ask',
            text: 'Does it need my judgement, or only my habit? Could I write down how it is done?',
          },
          {
            title: 'Sort',
            text: 'Keep what only you can do. Hand over what can be written down. Drop what nobody would miss.',
          },
        ],
      },
      { kind: 'heading', text: 'Your week, sorted' },
      {
        kind: 'table',
        columns: [
          { title: 'Task', share: 6 },
          { title: 'Minutes', share: 2 },
          { title: 'Needs me', share: 2, tick: true },
          { title: 'Can be written', share: 2.4, tick: true },
          { title: 'Keep, hand over, drop', share: 4 },
        ],
        rows: [
          ['Sort the morning’s mail', '35', '', '', 'Hand over'],
          ['Choose the new supplier', '50', '', '', 'Keep'],
        ],
        blankRows: 11,
      },
    ],
  },
  {
    title: 'Where to begin',
    lead: 'Start with work that comes back every week, has a clear end, and does little harm if the first attempt needs correcting. Tick what is already off your desk, and circle the next three.',
    blocks: [
      { kind: 'heading', text: 'Email and inbox' },
      {
        kind: 'checklist',
        columns: 2,
        items: [
          'Sort new mail into folders',
          'Draft replies to routine questions',
          'Leave lists you no longer read',
          'Note promises made in mail',
        ],
      },
      { kind: 'heading', text: 'Calendar and scheduling' },
      {
        kind: 'checklist',
        columns: 2,
        items: [
          'Offer times and confirm meetings',
          'Guard blocks for quiet work',
          'Add travel time and addresses',
          'Send agendas the day before',
        ],
      },
      { kind: 'heading', text: 'Tasks and projects' },
      {
        kind: 'checklist',
        columns: 2,
        items: [
          'Keep the task list current',
          'Ask owners for progress',
          'Prepare the weekly summary',
          'File finished work',
        ],
      },
      { kind: 'heading', text: 'Research and notes' },
      {
        kind: 'checklist',
        columns: 2,
        items: [
          'Compare suppliers on one page',
          'Brief you before a first meeting',
          'Write up notes and actions',
          'Collect figures for a report',
        ],
      },
      { kind: 'heading', text: 'Reminders and follow-ups' },
      {
        kind: 'checklist',
        columns: 2,
        items: [
          'Chase unanswered messages',
          'Watch renewals and due dates',
          'Send thanks after meetings',
          'Bring back parked decisions',
        ],
      },
      { kind: 'heading', text: 'Personal support' },
      {
        kind: 'checklist',
        columns: 2,
        items: [
          'Book appointments and travel',
          'Arrange gifts and deliveries',
          'Track household renewals',
          'Plan a family occasion',
        ],
      },
      {
        kind: 'fields',
        items: [{ label: 'The three I hand over next, and from which day', lines: 3 }],
      },
    ],
  },
  {
    title: 'The handover brief',
    lead: 'A good brief answers six questions. It takes minutes to write and saves a week of guessing. Write the result before the method: people who know the result can mend the method.',
    blocks: [
      {
        kind: 'table',
        columns: [
          { title: 'Question', share: 3 },
          { title: 'What to write', share: 7 },
        ],
        rows: [
          ['Result', 'What exists when this is done, in one sentence.'],
          ['Reason', 'Why it matters and who relies on it.'],
          ['Material', 'Where everything is: folders, systems, an earlier good example.'],
          ['Limits', 'Money, names, tone, and what must not happen.'],
          ['Authority', 'What may be decided without asking (see Levels of authority).'],
          ['Rhythm', 'When it is due, how often it returns, when you look at it together.'],
        ],
      },
      {
        kind: 'example',
        title: 'Example: the Monday agenda',
        paragraphs: [
          'Result. By Friday at three, each person in Monday’s meeting has a one-page agenda with a time beside every item.',
          'Reason. The meeting runs over because we find out in the room what it is about.',
          'Material. The template is in Team, Meetings. The agenda of the first week of last month is a good one.',
          'Limits. Six items at most. Nothing about salaries goes into the shared copy.',
          'Authority. Ask people for items and cut the list yourself. Ask me before you move an item to the week after.',
          'Rhythm. Weekly. We look at the first three together on Thursday, then only when you want to.',
        ],
      },
      {
        kind: 'checklist',
        items: [
          'Somebody who has never met me could do this from the brief alone.',
          'There is one date, and it is a date, not “soon”.',
          'I have said what a mistake would cost, so that care goes where it counts.',
        ],
      },
    ],
  },
  {
    title: 'Your handover brief',
    lead: 'Copy this sheet, one for each task. Fill it in with your manager, later with your assistant: the questions they ask while you write are the gaps in the brief.',
    blocks: [
      {
        kind: 'fields',
        items: [
          { label: 'Task', lines: 1 },
          { label: 'Result: what exists when it is done', lines: 3 },
          { label: 'Reason: why it matters, and who relies on it', lines: 2 },
          { label: 'Material: folders, systems, a good example', lines: 3 },
          { label: 'Limits: money, names, tone, what must not happen', lines: 3 },
          { label: 'Authority: what may be decided without asking', lines: 2 },
          { label: 'Rhythm: due when, how often, looked at together when', lines: 2 },
        ],
      },
      {
        kind: 'checklist',
        columns: 2,
        items: ['Read aloud together', 'Access tested', 'First due date in the calendar', 'Brief filed'],
      },
    ],
  },
];
