import { roiStages as figures, qualityLevels } from '@proper/shared-types/company';
import { stageEnds } from './roi-assumptions';

const [settling, routine, ownership, anticipation, compounding] = figures;
const [first, second, third, fourth, fifth] = stageEnds;

/** What the percentages measure; shown next to each of them. */
export const roiMeasure = 'of the full return';

/** What the full return is. */
export const fullReturn =
  'The full return is what the hours that you hand over are worth, at your own value of an hour.';

/** The five stages. `weeks` are the weeks after which it begins and ends; a month has four. */
export const roiStages = [
  {
    ...settling,
    name: 'Settling in',
    weeks: [0, first],
    benefits: `First routines run at Level ${qualityLevels.baseline}. Nothing goes out before you approve it.`,
  },
  {
    ...routine,
    name: 'Routine',
    weeks: [first, second],
    benefits: 'Your calendar runs without you. Follow-ups go out on time.',
  },
  {
    ...ownership,
    name: 'Ownership',
    weeks: [second, third],
    benefits: 'You hand over results, not steps. Problems arrive with a proposed fix.',
  },
  {
    ...anticipation,
    name: 'Anticipation',
    weeks: [third, fourth],
    benefits: `Your assistant works at Level ${qualityLevels.standard}. The week is planned before it begins.`,
  },
  {
    ...compounding,
    name: 'Compounding',
    weeks: [fourth, fifth],
    benefits: 'New work is handed over in a sentence. The playbook remembers, so that you need not.',
  },
] as const;
