import { outcomes } from '@proper/shared-types';

/** The marketing figures, each group under the heading that the specification gives it. */
export const statistics = [
  {
    title: 'Time & Productivity',
    figures: [outcomes.hoursBack, outcomes.adminTimeSaved, outcomes.productivity],
  },
  {
    title: 'Business Impact',
    figures: [outcomes.focus, outcomes.revenue],
  },
  {
    title: 'Return on Investment',
    figures: [outcomes.returnPerDollar, outcomes.roiClaim],
  },
] as const;
