import { type PlanOption, plans, terms } from '@proper/shared-types/company';

const { fractional, fulltime, teams } = plans;

/** A plan as the services page offers it. */
interface PricingPlan {
  /** Its value in the contact form. */
  readonly option: PlanOption;
  readonly name: string;
  readonly pricePerMonth: number;
  readonly badge?: string;
  readonly description: string;
  /** One for each of `planRows`, in lower case like the figures. */
  readonly features: readonly string[];
}

/** The rows in which plans are compared. */
export const planRows = ['For whom', 'Hours', 'Response', 'Assistants'] as const;

/** The three plans, from the smallest to the largest. */
export const pricingPlans: readonly PricingPlan[] = [
  {
    ...fractional,
    option: 'fractional',
    description: 'When inbox and calendar have outgrown the gaps between your meetings.',
    features: ['one leader', fractional.hoursPerWeek, fractional.responseTime, 'one assistant'],
  },
  {
    ...fulltime,
    option: 'fulltime',
    description: 'When you want the same person beside you every day, deep in the detail.',
    features: ['one leader, all week', fulltime.hoursPerWeek, fulltime.responseTime, 'one assistant'],
  },
  {
    ...teams,
    option: 'teams',
    description: 'When several of you need help, and it has to fit together.',
    features: ['several leaders', 'agreed on the call', 'agreed role by role', teams.capacity],
  },
];

/** What all plans include. */
export const inEveryPlan = [
  'One price a month, and no hourly billing',
  `A ${terms.commitment}, then ${terms.afterCommitment}`,
  'All six services, at work and at home',
  'An onshore manager who checks the work',
  `Timezone overlap of ${terms.timezoneOverlap}`,
  `Onboarding in ${terms.onboarding}`,
] as const;
