/**
 * Every business figure of the site (docs/specification.md, Figures). Pages, articles, PDFs and structured
 * data import them, so that they agree everywhere.
 */

/**
 * Formats a price, without the browser's number formats, because they take long to set up.
 *
 * @param dollars - Whole US dollars.
 *
 * @example
 * ```ts
 * formatPrice(1600); // '$1,600'
 * ```
 */
export const formatPrice = (dollars: number): string =>
  `$${String(dollars).replace(/\B(?=(?:\d{3})+$)/g, ',')}`;

/** Says how many hours of an assistant's time a plan has. */
export const formatHours = ({ hoursPerWeek }: { readonly hoursPerWeek: number }): string =>
  `about ${hoursPerWeek} hrs a week`;

/** Prices are in whole US dollars; everything else but numbers is text for visitors. */
export const plans = {
  fractional: {
    name: 'Fractional',
    pricePerMonth: 1600,
    hoursPerWeek: 20,
    responseTime: '12-24 hours',
    badge: 'MOST POPULAR',
  },
  fulltime: {
    name: 'Fulltime',
    pricePerMonth: 3000,
    hoursPerWeek: 40,
    responseTime: '2-4 hours',
  },
  teams: { name: 'Teams', pricePerMonth: 5500, capacity: 'multiple assistants' },
} as const;

/** A choice of plan, as the contact form sends it. */
export type PlanOption = 'fractional' | 'fulltime' | 'teams' | 'not-sure';

/** The contact form's plan options, in order. */
export const planOptions = [
  { value: 'fractional', label: `Fractional (${formatPrice(plans.fractional.pricePerMonth)})` },
  { value: 'fulltime', label: `Fulltime (${formatPrice(plans.fulltime.pricePerMonth)})` },
  { value: 'teams', label: `Teams (${formatPrice(plans.teams.pricePerMonth)})` },
  { value: 'not-sure', label: 'Not sure yet' },
] as const satisfies readonly { readonly value: PlanOption; readonly label: string }[];

/** The terms of every plan, as text for visitors. */
export const terms = {
  commitment: '3-month commitment',
  afterCommitment: 'month-to-month',
  timezoneOverlap: '4-5 hours a day',
  onboarding: '1-2 weeks',
} as const;

/** The three phases of onboarding, as text for visitors. `onboardingDays` has the number of days. */
export const onboardingPhases = {
  intake: 'Days 1-3',
  systemsAccess: 'Days 4-7',
  pairing: 'Days 8-14',
} as const;

/** The number of days in each phase, for drawings to scale. */
export const onboardingDays = { intake: 3, systemsAccess: 4, pairing: 7 } as const;

/** The discovery call. `minutes` is the same as `length`, for structured data and calendars. */
export const call = { length: '30-minute', minutes: 30, responseWithin: '24 hours' } as const;

/** Milliseconds between a successful contact request and the opening of the scheduling page. */
export const schedulingDelayMs = 2000;

/** The number of characters of an excerpt in the blog's list. */
export const excerptLength = 150;

/** The levels of an assistant's work, on the scale of the service. */
export const qualityLevels = {
  lowest: 0,
  baseline: 3,
  baselineBy: 'week 1',
  standard: 5,
  standardBy: 'month 3',
} as const;

/** What an assistant does at each level, lowest first. In lower case, for use within a sentence. */
export const levelSummaries = [
  'needs every step explained',
  'follows instructions',
  'follows a process',
  'runs a routine and reports',
  'spots problems and proposes the fix',
  'anticipates: acts within agreed limits before being asked',
] as const;

/** The marketing figures, each with what it measures. */
export const outcomes = {
  adminTimeSaved: { value: '40%', label: 'less time spent on administration' },
  hoursBack: { value: '10-15 hours', label: 'handed back to you every week' },
  productivity: { value: '25%', label: 'more productive working time' },
  focus: { value: '33%', label: 'more time on the work that only you can do' },
  revenue: { value: '23%', label: 'faster growth in revenue' },
  returnPerDollar: { value: '$3-8', label: 'return for every $1 spent' },
  roiClaim: { value: '5-10x', label: 'ROI within 3 months' },
} as const;

/** The five stages of the ROI growth curve, in order. `percent` repeats `roi` as a number, for drawings. */
export const roiStages = [
  { roi: '10%', percent: 10, timeframe: 'Weeks 1-2' },
  { roi: '25%', percent: 25, timeframe: 'Weeks 3-4' },
  { roi: '40%', percent: 40, timeframe: 'Month 2' },
  { roi: '60%', percent: 60, timeframe: 'Month 3' },
  { roi: '80%+', percent: 80, timeframe: 'Month 4 and after' },
] as const;
