import { outcomes } from '@proper/shared-types';

/** Figures that answer one question, under one heading. */
interface StatisticGroup {
  readonly title: string;
  readonly figures: readonly { readonly value: string; readonly label: string }[];
}

export const statistics: readonly StatisticGroup[] = [
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
];
