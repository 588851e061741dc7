import { formatPrice, plans, roiStages } from '@proper/shared-types/company';
import { weeksPerMonth } from './roi';

const { fractional, fulltime } = plans;
const lastShare = roiStages[4].percent / 100;

/** Hours a week to hand over: the least that we work towards. */
const fewHours = 10;

/** The worth of an hour up to which the smallest plan never pays for itself, with so few hours. */
const noFrom = formatPrice(fractional.pricePerMonth / weeksPerMonth / (fewHours * lastShare));

export const whenNot = {
  'You would hand over little': `At ${noFrom} an hour, ${fewHours} hours a week or fewer never pay for ${fractional.name}. Take our free Delegation Playbook.`,
  'You need an answer within the hour': `Our fastest plan, ${fulltime.name}, takes ${fulltime.responseTime}.`,
  'You need somebody in the room': 'We can send a courier with the key. We cannot open the door.',
} as const;

/** What the ways are compared by. */
export const wayColumns = ['Recruits and trains', 'Checks the work', 'Covers absence', 'You pay'] as const;

/** The ways to get such work done, with a text for each column. We do not state others' prices. */
export const otherWays = [
  [
    'Proper',
    'We recruit, your manager trains',
    'Your manager',
    'A stand-in, from your playbook',
    `From ${formatPrice(fractional.pricePerMonth)} a month`,
  ],
  ['An employee', 'You', 'You', 'You', 'A salary, and what an employer pays on top'],
  ['A freelancer', 'You', 'You', 'Usually nobody', 'Their rate, by the hour'],
  ['An agency', 'It recruits; usually you train', 'Usually you', 'The agency, if agreed', 'Its fee'],
  [
    'An AI tool',
    'You instruct it',
    'You, every time: nobody answers for it',
    'It is never away',
    'A subscription, and your time',
  ],
] as const;
