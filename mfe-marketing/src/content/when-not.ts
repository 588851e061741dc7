import { formatPrice, plans, roiStages, terms } from '@proper/shared-types/company';
import { exampleFigures, weeksPerMonth } from './roi-assumptions';

const { fractional, fulltime } = plans;
const lastShare = roiStages[4].percent / 100;

/** The worth of an hour at which the smallest plan never pays for itself. */
const noFrom = fractional.pricePerMonth / weeksPerMonth / (exampleFigures.hours * lastShare);

/** When not to hire us. */
export const whenNot = {
  'An hour of yours is worth less': `With ${exampleFigures.hours} hours a week to hand over, ${fractional.name} never pays for itself at ${formatPrice(noFrom)} an hour or less. Take the playbook: it is free.`,
  'You would rather keep it in your own hands':
    'Nothing comes back from work that was never handed over. That is a fair choice, and no assistant will change it.',
  'You need somebody at your elbow': `The fastest plan, ${fulltime.name}, answers within ${fulltime.responseTime}. Whoever cannot wait needs somebody in the next room.`,
  'You need somebody on the spot': 'We work remotely. We can send a key by courier; we cannot turn it.',
  'You need a bookkeeper, a developer or a sales team':
    'We prepare and chase; we do not do their work, and we say so on the first call.',
  'You need help for one month': `There is a ${terms.commitment}, because the first weeks are slow and we will not charge you for those alone.`,
} as const;
