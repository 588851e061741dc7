import { plans as figures, formatPrice, type PlanOption, terms } from '@proper/shared-types';

/** What plans are compared by, in this order. */
export const planRows = [
  { row: 'audience', label: 'For whom' },
  { row: 'hours', label: 'Hours' },
  { row: 'response', label: 'Response' },
  { row: 'assistants', label: 'Assistants' },
] as const;

/** A plan as the services page offers it. */
interface PricingPlan {
  /** As the contact form calls it. */
  readonly option: PlanOption;
  readonly name: string;
  /** The hours or the number of assistants that it buys. */
  readonly scope: string;
  /** As it is written: `$1,600`. */
  readonly price: string;
  readonly period: string;
  readonly description: string;
  readonly badge?: string;
  /** What it has in each of the rows, in lower case, as the figures are. */
  readonly features: Readonly<Record<(typeof planRows)[number]['row'], string>>;
}

const period = 'per month';

/** The three plans, from the smallest to the largest. */
export const pricingPlans: readonly PricingPlan[] = [
  {
    option: 'fractional',
    name: figures.fractional.name,
    scope: figures.fractional.hoursPerWeek,
    price: formatPrice(figures.fractional.pricePerMonth),
    period,
    badge: figures.fractional.badge,
    description: 'When inbox and calendar have outgrown the gaps between your meetings.',
    features: {
      audience: 'one leader',
      hours: figures.fractional.hoursPerWeek,
      response: figures.fractional.responseTime,
      assistants: 'one assistant',
    },
  },
  {
    option: 'fulltime',
    name: figures.fulltime.name,
    scope: figures.fulltime.hoursPerWeek,
    price: formatPrice(figures.fulltime.pricePerMonth),
    period,
    description: 'When you want the same person beside you every day, deep in the detail.',
    features: {
      audience: 'one leader, all week',
      hours: figures.fulltime.hoursPerWeek,
      response: figures.fulltime.responseTime,
      assistants: 'one assistant',
    },
  },
  {
    option: 'teams',
    name: figures.teams.name,
    scope: figures.teams.capacity,
    price: formatPrice(figures.teams.pricePerMonth),
    period,
    description: 'When several of you need help, and it has to fit together.',
    features: {
      audience: 'several leaders',
      hours: 'agreed on the call',
      response: 'agreed role by role',
      assistants: figures.teams.capacity,
    },
  },
];

/** What does not differ from plan to plan. */
export const inEveryPlan: readonly string[] = [
  'All six services, at work and at home',
  'An onshore manager who checks the work',
  `Timezone overlap of ${terms.timezoneOverlap}`,
  `Onboarding in ${terms.onboarding}`,
];
