import { outcomes } from '@proper/shared-types';

/** Figures that answer one question, under one heading. */
interface StatisticGroup {
  readonly title: string;
  readonly intro: string;
  readonly figures: readonly { readonly value: string; readonly label: string }[];
}

export const statistics: readonly StatisticGroup[] = [
  {
    title: 'Time & Productivity',
    intro: 'What comes back to your week.',
    figures: [outcomes.hoursBack, outcomes.adminTimeSaved, outcomes.productivity],
  },
  {
    title: 'Business Impact',
    intro: 'What you do with it.',
    figures: [outcomes.focus, outcomes.revenue],
  },
  {
    title: 'Return on Investment',
    intro: 'What it is worth against what it costs.',
    figures: [outcomes.returnPerDollar, outcomes.roiClaim],
  },
];
