import { formatPrice, plans } from '@proper/shared-types/company';

/** The ways to get such work done. */
export const ways = ['In-house', 'Freelancer', 'Agency', 'AI tool', 'Proper'] as const;

/** Who does what, for each of {@link ways}. Prices of others are not ours to state. */
export const comparison = {
  'Who recruits?': ['You', 'You', 'The agency', 'You choose a tool', 'We do'],
  'Who trains?': ['You', 'You', 'Usually you', 'You, one instruction at a time', 'Your manager'],
  'Who checks the work?': ['You', 'You', 'You', 'You, every time', 'Your manager'],
  'Who covers absence?': [
    'You',
    'Usually nobody',
    'The agency, if agreed',
    'It is never away',
    'Your manager, with your playbook',
  ],
  'Who signs?': [
    'They do, as you allow',
    'You',
    'You',
    'You: a tool answers for nothing',
    'Your assistant, on your behalf; what needs your name waits for you',
  ],
} as const satisfies Readonly<Record<string, readonly string[]>>;

/** What each way costs. */
export const costs = [
  'A salary, and what an employer pays on top',
  'Their rate, by the hour',
  'Their fee',
  'A subscription, and your time',
  `From ${formatPrice(plans.fractional.pricePerMonth)} a month`,
] as const;
