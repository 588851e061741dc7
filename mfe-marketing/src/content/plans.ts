import { plans as figures, formatPrice, terms } from 'shared-types';

/** A plan as the services page offers it. */
interface PricingPlan {
  readonly name: string;
  /** Whom it is for, in a few words. */
  readonly audience: string;
  /** The hours or the number of assistants that it buys. */
  readonly scope: string;
  /** As it is written: `$1,600`. */
  readonly price: string;
  readonly period: string;
  readonly description: string;
  readonly badge?: string;
  readonly features: readonly string[];
}

const period = 'per month';

/** The three plans, from the smallest to the largest. */
export const pricingPlans: readonly PricingPlan[] = [
  {
    name: figures.fractional.name,
    audience: 'For one leader',
    scope: figures.fractional.hoursPerWeek,
    price: formatPrice(figures.fractional.pricePerMonth),
    period,
    badge: figures.fractional.badge,
    description: 'When inbox and calendar have outgrown the gaps between your meetings.',
    features: [
      `One assistant, ${figures.fractional.hoursPerWeek}`,
      `Response in ${figures.fractional.responseTime}`,
      'Best begun with inbox and calendar',
    ],
  },
  {
    name: figures.fulltime.name,
    audience: 'For one leader, all week',
    scope: figures.fulltime.hoursPerWeek,
    price: formatPrice(figures.fulltime.pricePerMonth),
    period,
    description: 'When you want the same person beside you every day, deep in the detail.',
    features: [
      `One assistant, ${figures.fulltime.hoursPerWeek}`,
      `Response in ${figures.fulltime.responseTime}`,
      'Projects and research handled as they arise',
    ],
  },
  {
    name: figures.teams.name,
    audience: 'For several leaders',
    scope: figures.teams.capacity,
    price: formatPrice(figures.teams.pricePerMonth),
    period,
    description: 'When people who work together want their support to work together too.',
    features: [
      `For a whole team: ${figures.teams.capacity}`,
      'Hours and response times set with you on the call',
      'One onshore manager across all of them',
    ],
  },
];

/** What does not differ from plan to plan. */
export const inEveryPlan: readonly string[] = [
  'All six services, at work and at home',
  'An onshore manager who checks the work',
  `Timezone overlap of ${terms.timezoneOverlap}`,
  `Onboarding in ${terms.onboarding}`,
];
