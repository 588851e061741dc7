import { formatPrice, plans, roiStages, terms } from '@proper/shared-types/company';
import { weeksPerMonth } from './roi-assumptions';

const { fractional, fulltime } = plans;
const lastShare = roiStages[4].percent / 100;

/** Hours a week to hand over: the least that we work towards. */
const fewHours = 10;

/** The worth of an hour at which the smallest plan never pays for itself, with so few hours. */
const noFrom = formatPrice(fractional.pricePerMonth / weeksPerMonth / (fewHours * lastShare));

/** When not to hire us. */
export const whenNot = {
  [`Your hour is worth under ${noFrom}`]: `With ${fewHours} hours a week to hand over, ${fractional.name} never pays for itself at ${noFrom} or less. Take the playbook: it is free.`,
  'You would rather keep it in your own hands':
    'Nothing comes back from work that was never handed over. That is a fair choice.',
  'You need an answer within the hour': `The fastest plan, ${fulltime.name}, answers within ${fulltime.responseTime}.`,
  'You need somebody in the room': 'We can send a key by courier; we cannot turn it.',
  'You need a bookkeeper, a developer or a sales team':
    'We prepare and chase; we do not do their work, and we say so on the first call.',
  'You need help for one month': `There is a ${terms.commitment}: we will not charge you for the slow weeks alone.`,
} as const;
