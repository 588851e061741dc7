import { plans as figures, formatPrice, terms } from 'shared-types';

/** A plan as the services page offers it. */
export interface PricingPlan {
  readonly name: string;
  /** As it is written: `$1,600`. */
  readonly price: string;
  readonly period: string;
  readonly description: string;
  readonly badge?: string;
  readonly features: readonly string[];
}

const period = 'per month';
const overlap = `Timezone overlap of ${terms.timezoneOverlap}`;

/** The three plans, from the smallest to the largest. */
export const pricingPlans: readonly PricingPlan[] = [
  {
    name: figures.fractional.name,
    price: formatPrice(figures.fractional.pricePerMonth),
    period,
    badge: figures.fractional.badge,
    description: 'For one leader whose inbox and calendar have outgrown the gaps between meetings.',
    features: [
      `One assistant, ${figures.fractional.hoursPerWeek}`,
      `Response in ${figures.fractional.responseTime}`,
      'All six services',
      'An onshore manager who checks the work',
      overlap,
    ],
  },
  {
    name: figures.fulltime.name,
    price: formatPrice(figures.fulltime.pricePerMonth),
    period,
    description: 'For one leader who wants the same person beside them all week, in the detail.',
    features: [
      `One assistant, ${figures.fulltime.hoursPerWeek}`,
      `Response in ${figures.fulltime.responseTime}`,
      'All six services',
      'An onshore manager who checks the work',
      overlap,
    ],
  },
  {
    name: figures.teams.name,
    price: formatPrice(figures.teams.pricePerMonth),
    period,
    description: 'For leaders who work together and want their support to work together too.',
    features: [
      `For a whole team: ${figures.teams.capacity}`,
      'Hours and response times set with you on the call',
      'All six services',
      'One onshore manager across all of them',
      overlap,
    ],
  },
];
