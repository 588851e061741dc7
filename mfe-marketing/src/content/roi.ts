import { roiStages as figures, qualityLevels } from '@proper/shared-types/company';

/** A month has four weeks, here and in the drawing of the curve. */
export const weeksPerMonth = 4;

/** The weeks after which each stage of the ROI curve ends. */
export const stageEnds = [2, 4, 8, 12, 16] as const;

/** What the calculator starts with: hours a week, dollars an hour, and the plan. */
export const exampleInput = { hours: 15, hourlyValue: 225, plan: 'fractional' } as const;

const [settling, routine, ownership, anticipation, compounding] = figures;
const { baseline, standard } = qualityLevels;

/** What the percentages measure. */
export const roiMeasure = 'of the full return';

export const fullReturn =
  'Full return: every hour you hand over, at your rate. The percentages are our targets.';

export const roiStages = [
  {
    ...settling,
    name: 'Settling in',
    benefit: `Level ${baseline}: first routines, which you approve.`,
  },
  { ...routine, name: 'Routine', benefit: 'Your calendar runs without you.' },
  { ...ownership, name: 'Ownership', benefit: 'Problems arrive with a proposed fix.' },
  {
    ...anticipation,
    name: 'Anticipation',
    benefit: `Level ${standard}: your week, planned ahead.`,
  },
  { ...compounding, name: 'Compounding', benefit: 'New work is handed over in a sentence.' },
] as const;
