import type { DocumentSection } from '../model';

/** Following up, feedback, and the blank task sheet. */
export const following: readonly DocumentSection[] = [
  {
    title: 'Follow up without hovering',
    lead: 'Agree the moments at which you look, when you hand the task over. Between them, leave it alone. A question every hour says that you would rather do it yourself.',
    blocks: [
      {
        kind: 'table',
        columns: [
          { title: 'Moment', share: 2.6 },
          { title: 'Look at', share: 4.6 },
          { title: 'Ask', share: 4.6 },
        ],
        rows: [
          ['At the start', 'The task, said back in their words', 'What would you do first?'],
          ['At a third', 'A rough piece of the real thing', 'Is this the right direction?'],
          ['Before the date', 'What is left, and what is at risk', 'What do you need from me?'],
          ['At the end', 'The result, against the check', 'What should the next brief say?'],
        ],
      },
      {
        kind: 'text',
        text: 'The look at a third is worth the most: enough is there to see, and little is lost if it has to turn. For a task of ten minutes, the start and the end will do.',
      },
      { kind: 'heading', text: 'Signs that it is going wrong' },
      {
        kind: 'checklist',
        columns: 2,
        items: [
          'Silence after a date has passed',
          'Answers about effort, not results',
          'The same question asked twice',
          'Work on parts nobody asked for',
        ],
      },
      { kind: 'heading', text: 'Moments agreed' },
      {
        kind: 'table',
        columns: [
          { title: 'Task', share: 5 },
          { title: 'Start', share: 2 },
          { title: 'A third', share: 2 },
          { title: 'Before', share: 2 },
          { title: 'End', share: 2 },
        ],
        rows: [],
        blankRows: 8,
      },
    ],
  },
  {
    title: 'Feedback that improves the next task',
    lead: 'Say it soon, say it about the work, and end with the sentence you want in the next brief. Praise follows the same rules: name what was done, or it teaches nothing.',
    blocks: [
      {
        kind: 'table',
        columns: [
          { title: 'Step', share: 2 },
          { title: 'When it was right', share: 5 },
          { title: 'When it was not', share: 5 },
        ],
        rows: [
          ['What', 'You put the decision in the first line.', 'The decision was on the second page.'],
          ['Effect', 'I answered from the train.', 'I read it after the meeting.'],
          ['Next', 'Please do that with every brief.', 'Please begin with it, also in drafts.'],
        ],
      },
      {
        kind: 'checklist',
        items: [
          'I asked first whether my brief was clear.',
          'I spoke about this task, not about “always” and “never”.',
          'I said it within a day, and not in front of others.',
          'We changed one sentence of the brief together.',
        ],
      },
      { kind: 'heading', text: 'What I want to say this week' },
      {
        kind: 'fields',
        items: [
          { label: 'It was right: what, effect, next', lines: 3 },
          { label: 'It was not: what, effect, next', lines: 3 },
          { label: 'What in my own brief led to it', lines: 2 },
        ],
      },
      { kind: 'heading', text: 'Sentences that go into every brief from now on' },
      { kind: 'fields', items: [{ label: '', lines: 2 }] },
    ],
  },
  {
    title: 'The task sheet',
    lead: 'Copy this page. Write the upper half before you hand the task over, the lower half when it is done.',
    blocks: [
      {
        kind: 'fields',
        items: [
          { label: 'Task, and who does it', lines: 1 },
          { label: 'Outcome: what exists when it is done', lines: 2 },
          { label: 'Purpose: what it is for', lines: 2 },
          { label: 'Limits: money, length, tone, people', lines: 1 },
          { label: 'Date, and what happens if it slips', lines: 1 },
          { label: 'Check: how we see that it is right', lines: 2 },
        ],
      },
      {
        kind: 'checklist',
        columns: 2,
        items: [
          'Said back in their words',
          'Papers linked and opened',
          'Rank agreed',
          'Moments in the calendar',
        ],
      },
      { kind: 'heading', text: 'Afterwards' },
      {
        kind: 'table',
        columns: [
          { title: 'On time', share: 1, tick: true },
          { title: 'As described', share: 1, tick: true },
          { title: 'Without a reminder', share: 1.3, tick: true },
          { title: 'Can be done again alone', share: 1.5, tick: true },
        ],
        rows: [['', '', '', '']],
      },
      { kind: 'fields', items: [{ label: 'What the next task should say', lines: 2 }] },
    ],
  },
];
