import { formatPrice, plans, roiStages } from '@proper/shared-types/company';
import { weeksPerMonth } from './roi';

const { fractional, fulltime } = plans;
const lastShare = roiStages[4].percent / 100;

/** Hours a week to hand over: the least that we work towards. */
const fewHours = 10;

/** The worth of an hour up to which the smallest plan never pays for itself, with so few hours. */
const noFrom = formatPrice(fractional.pricePerMonth / weeksPerMonth / (fewHours * lastShare));

export const whenNot = {
  [`Your hour is worth under ${noFrom}`]: `With ${fewHours} hours a week, ${fractional.name} never pays for itself. Take the playbook: it is free.`,
  'You need an answer within the hour': `Our fastest plan, ${fulltime.name}, takes ${fulltime.responseTime}.`,
  'You need somebody in the room': 'We can send a key by courier; we cannot turn it.',
} as const;

/** Other ways to get such work done: who does it and how it is paid. We do not state others' prices. */
export const otherWays = {
  Proper: `We recruit. Your manager trains, checks, and covers absence with your playbook. From ${formatPrice(fractional.pricePerMonth)} a month.`,
  'Somebody in-house':
    'You recruit, train, check and cover absence. A salary, and what an employer pays on top.',
  'A freelancer': 'You recruit, train and check; usually nobody covers. Their rate, by the hour.',
  'An agency': 'It recruits, and covers if agreed; usually you train and check. Their fee.',
  'An AI tool':
    'It is never away. You instruct it, check every time, and sign: it answers for nothing. A subscription, and your time.',
} as const;
