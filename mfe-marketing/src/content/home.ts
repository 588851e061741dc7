import { outcomes, terms } from '@proper/shared-types/company';

/** Three reasons to choose Proper. */
export const benefits = {
  'A manager comes with your assistant': 'Onshore: trains them, checks the work, answers for it.',
  'One price a month': 'No hourly billing, no timesheet.',
  [`Awake when you are, for ${terms.timezoneOverlap}`]: 'The rest is done while you are away.',
} as const;

/** The marketing figures, each group under the heading that the specification gives it. */
export const statistics = {
  'Time & Productivity': [outcomes.hoursBack, outcomes.adminTimeSaved, outcomes.productivity],
  'Business Impact': [outcomes.focus, outcomes.revenue],
  'Return on Investment': [outcomes.returnPerDollar, outcomes.roiClaim],
} as const;
