import { formatHours, formatPrice, type PlanOption, plans, terms } from '@proper/shared-types/company';

const { fractional, fulltime, teams } = plans;

const committedMonths = Number.parseInt(terms.commitment, 10);

/** A plan as the services page offers it; texts are in lower case, like the figures. */
interface PricingPlan {
  /** Its value in the contact form. */
  readonly option: PlanOption;
  readonly name: string;
  readonly pricePerMonth: number;
  readonly badge?: string;
  readonly description: string;
  readonly hours: string;
  readonly response: string;
}

/** The three plans, from the smallest to the largest. */
export const pricingPlans: readonly PricingPlan[] = [
  {
    ...fractional,
    option: 'fractional',
    description: 'When inbox and calendar outgrow the gaps between meetings.',
    hours: formatHours(fractional),
    response: fractional.responseTime,
  },
  {
    ...fulltime,
    option: 'fulltime',
    description: 'When there is a whole week of work to hand over.',
    hours: formatHours(fulltime),
    response: fulltime.responseTime,
  },
  {
    ...teams,
    option: 'teams',
    description: 'When several leaders need assistants.',
    hours: 'hours as agreed',
    response: 'agreed role by role',
  },
];

/** The rows in which plans are compared: a label, and what it says of each. */
export const planRows: readonly (readonly [label: string, texts: readonly string[]])[] = [
  ['Hours', [formatHours(fractional), formatHours(fulltime), 'agreed on the call']],
  ['Response', pricingPlans.map(({ response }) => response)],
  ['Assistants', ['one assistant', 'one assistant', teams.capacity]],
  [
    'Minimum',
    pricingPlans.map(
      ({ pricePerMonth }) => `${committedMonths} months, ${formatPrice(committedMonths * pricePerMonth)}`,
    ),
  ],
];

/** What happens if the assistant does not suit. */
export const rematch = 'Wrong match? We pair you again, and your playbook stays';

export const inEveryPlan = [
  'One price a month, and no hourly billing',
  `A ${terms.commitment}, then ${terms.afterCommitment}`,
  'All six services',
  'An onshore manager who checks the work',
  `Timezone overlap of ${terms.timezoneOverlap}`,
  rematch,
  'Access you can withdraw at any time',
] as const;
