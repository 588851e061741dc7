import { outcomes, terms } from '@proper/shared-types/company';

/** Three reasons to choose Proper. */
export const benefits = {
  'A manager comes with your assistant':
    'An onshore manager learns your standards, trains your assistant and checks the work. You never manage a remote team.',
  'One price, and no clock':
    'You pay for a plan by the month. No hourly billing, no timesheet, no reason to think twice before you ask.',
  'At work when you are': `Your day and your assistant’s day overlap by ${terms.timezoneOverlap}. Questions are answered then; the rest is done while you are away.`,
} as const;

/** The marketing figures, each group under the heading that the specification gives it. */
export const statistics = {
  'Time & Productivity': [outcomes.hoursBack, outcomes.adminTimeSaved, outcomes.productivity],
  'Business Impact': [outcomes.focus, outcomes.revenue],
  'Return on Investment': [outcomes.returnPerDollar, outcomes.roiClaim],
} as const;
