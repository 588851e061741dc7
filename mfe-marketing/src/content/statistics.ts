import { outcomes } from '@proper/shared-types';

/** The marketing figures, each group under the heading that the specification gives it. */
export const statistics = {
  'Time & Productivity': [outcomes.hoursBack, outcomes.adminTimeSaved, outcomes.productivity],
  'Business Impact': [outcomes.focus, outcomes.revenue],
  'Return on Investment': [outcomes.returnPerDollar, outcomes.roiClaim],
} as const;
