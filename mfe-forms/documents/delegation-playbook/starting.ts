import { onboardingPhases } from 'shared-types';
import type { DocumentSection } from '../model';

/** Authority, the first two weeks, and the review. */
export const starting: readonly DocumentSection[] = [
  {
    title: 'Levels of authority',
    lead: 'Most friction is about permission, not skill. Agree for each kind of work how far your assistant may go alone, then move one step to the right whenever a month has passed without a surprise.',
    blocks: [
      {
        kind: 'table',
        columns: [
          { title: 'Step', share: 2.4 },
          { title: 'What it means', share: 5 },
          { title: 'For example', share: 5 },
        ],
        rows: [
          ['Ask', 'Bring me the facts. I decide.', 'Here are three hotels. Which one?'],
          ['Propose', 'Decide, then wait for my yes.', 'I would take the second. Shall I book it?'],
          [
            'Act and tell',
            'Do it, and tell me the same day.',
            'I booked the second. Details are in the trip note.',
          ],
          [
            'Act',
            'Do it. I hear of it only if something is unusual.',
            'The trip is booked and in your calendar.',
          ],
        ],
      },
      {
        kind: 'text',
        text: 'Write limits as numbers where you can: a sum of money, a length of time, a list of names. “Use your judgement” is not a limit until you have seen the judgement at work.',
      },
      { kind: 'heading', text: 'Who may decide what' },
      {
        kind: 'table',
        columns: [
          { title: 'Kind of work', share: 4.4 },
          { title: 'Ask', share: 1.4, tick: true },
          { title: 'Propose', share: 1.6, tick: true },
          { title: 'Act and tell', share: 2, tick: true },
          { title: 'Act', share: 1.4, tick: true },
          { title: 'Limit', share: 3 },
        ],
        rows: [
          ['Move an internal meeting', '', '', '', '', ''],
          ['Move a client meeting', '', '', '', '', ''],
          ['Reply in my name', '', '', '', '', ''],
          ['Decline an invitation', '', '', '', '', ''],
          ['Spend money', '', '', '', '', ''],
          ['Share a document', '', '', '', '', ''],
        ],
        blankRows: 4,
      },
    ],
  },
  {
    title: 'The first two weeks',
    lead: 'The plan follows the three phases of onboarding; you meet your assistant in the third. Keep the first fortnight small: a few tasks done well teach more than a long list half handed over.',
    blocks: [
      { kind: 'heading', text: `${onboardingPhases.intake}: intake` },
      {
        kind: 'checklist',
        items: [
          'Finish the sorted week and circle the first three tasks.',
          'Write a handover brief for each of the three.',
          'List the people who matter: name, role, how quickly they get an answer.',
          'Say how you like to be reached, and when not.',
        ],
      },
      { kind: 'heading', text: `${onboardingPhases.systemsAccess}: systems access` },
      {
        kind: 'checklist',
        items: [
          'Give delegated access to mail and calendar, never a password.',
          'Where a tool has no delegates, make a login of the assistant’s own, in a shared vault.',
          'Test each access with your manager on one call, so that nobody is locked out later.',
          'Tick the steps of authority for the first three tasks.',
        ],
      },
      { kind: 'heading', text: `${onboardingPhases.pairing}: assistant pairing` },
      {
        kind: 'checklist',
        items: [
          'Hand over the first task. Do it once together, once watched, once alone.',
          'Speak for a quarter of an hour each working day: done, next, stuck.',
          'Hand over the second and third task when the first has gone well twice.',
          'Approve what goes out. Correct the brief, not the person, where it was unclear.',
          'Hold the first review on the last day, with the sheet on the next page.',
        ],
      },
      {
        kind: 'table',
        columns: [
          { title: 'Task', share: 5 },
          { title: 'Together', share: 2, tick: true },
          { title: 'Watched', share: 2, tick: true },
          { title: 'Alone', share: 2, tick: true },
          { title: 'Date', share: 2.4 },
        ],
        rows: [],
        blankRows: 3,
      },
    ],
  },
  {
    title: 'The review sheet',
    lead: 'Once a week for the first month, then once a month. Fill in your half before you meet. Talk about the work first, and about hours only if they surprise you.',
    blocks: [
      {
        kind: 'fields',
        items: [
          { label: 'Week of', lines: 1 },
          { label: 'What went well, and why', lines: 2 },
          { label: 'What came back to me that should not have', lines: 2 },
          { label: 'What I did this week that somebody else could do', lines: 2 },
        ],
      },
      {
        kind: 'table',
        columns: [
          { title: 'Task handed over', share: 4.4 },
          { title: 'On time', share: 1.6, tick: true },
          { title: 'As briefed', share: 2, tick: true },
          { title: 'One step up', share: 2.2, tick: true },
          { title: 'Change to the brief', share: 4 },
        ],
        rows: [],
        blankRows: 5,
      },
      {
        kind: 'fields',
        items: [
          { label: 'The next task to hand over, and its date', lines: 1 },
          { label: 'One thing I will do differently, one my assistant asks of me', lines: 1 },
        ],
      },
      {
        kind: 'checklist',
        columns: 2,
        items: ['Briefs corrected', 'Authority updated', 'Next task briefed', 'Next review in the calendar'],
      },
    ],
  },
];
