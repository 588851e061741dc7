import { terms } from '@proper/shared-types';

/** Three reasons to choose Proper. */
export const benefits = [
  {
    title: 'A manager comes with your assistant',
    text: 'An onshore manager learns your standards, trains your assistant and checks the work. You never manage a remote team.',
  },
  {
    title: 'One price, and no clock',
    text: 'You pay for a plan by the month. No hourly billing, no timesheet, no reason to think twice before you ask.',
  },
  {
    title: 'At work when you are',
    text: `Your day and your assistant’s day overlap by ${terms.timezoneOverlap}. Questions are answered then; the rest is done while you are away.`,
  },
] as const;
