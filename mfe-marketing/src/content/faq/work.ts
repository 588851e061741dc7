import { call, paths, plans, terms } from 'shared-types';
import type { FaqGroup } from './group';

const { fractional, fulltime, teams } = plans;

export const work: FaqGroup = {
  id: 'about-work',
  title: 'Work',
  summary: 'What an assistant does, and when.',
  items: [
    {
      id: 'what-you-do',
      question: 'What does a Proper assistant do?',
      answer: [
        'Six kinds of work: email and inbox management, calendar and scheduling, task and project management, research and notes, reminders and follow-ups, and personal support.',
        'We suggest that you begin with inbox and calendar, because they touch everything else, and add the rest once those two run.',
      ],
      link: { href: paths.services, label: 'See the six services' },
    },
    {
      id: 'what-you-do-not-do',
      question: 'Is there work you do not take on?',
      answer: [
        'Yes. We do not give legal, tax or medical advice, we do not sign in your name, and we do not make the decisions that are yours to make. We prepare them, so that they take you minutes.',
        'If you need a bookkeeper, a developer or a sales team, we will tell you so on the first call.',
      ],
    },
    {
      id: 'response-time',
      question: 'How quickly will my assistant respond?',
      answer: [
        `On ${fractional.name}, within ${fractional.responseTime}. On ${fulltime.name}, within ${fulltime.responseTime}. On ${teams.name}, we set response times with you, because they differ from one role to the next.`,
        `By then you have an answer, not a receipt. Before you are a client, we respond to your request within ${call.responseWithin}.`,
      ],
    },
    {
      id: 'time-zones',
      question: 'Will my assistant work during my hours?',
      answer: [
        `For part of them. Your day and your assistant’s day overlap by ${terms.timezoneOverlap}. We agree with you which of your hours those are.`,
        'Calls, quick questions and anything urgent belong in the overlap. Sorting, research and preparation happen outside it, so that they are ready when you start.',
      ],
    },
  ],
};
