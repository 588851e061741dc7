import { outcomes, plans, roiStages } from '@proper/shared-types/company';
import { exampleInput, stageEnds, weeksPerMonth } from './roi';

/** The weeks of the commitment. */
const committedWeeks = 12;

export type PlanName = keyof typeof plans;

/** The hours that a plan has each week; on Teams as many as are agreed. */
const countHours = (plan: PlanName): number =>
  plan === 'teams' ? Number.POSITIVE_INFINITY : plans[plan].hoursPerWeek;

/** What a visitor puts into the calculator. */
export interface CalculatorInput {
  /** The hours that the visitor would hand over, each week. */
  readonly hours: number;
  /** What an hour of the visitor's is worth, in dollars. */
  readonly hourlyValue: number;
  readonly plan: PlanName;
}

/** The least return that we work towards in the third month, as a multiple of the plan's price. */
export const timesClaimed = Number.parseInt(outcomes.roiClaim.value, 10);

/** The largest numbers that a field keeps: a week has 168 hours. */
const largest = { hours: 168, hourlyValue: 10_000 } as const;

const isPlan = (name: string | null): name is PlanName => name !== null && Object.hasOwn(plans, name);

/** Reads an amount, to the half, as people write it: `$1,500`, `1.500`, `1.5k`. Without one, returns undefined. */
export function readAmount(text: string): number | undefined {
  const plain = text.replaceAll(/[\s,$]|\.(?=\d{3}(?!\d))/g, '');
  const [, digits, thousands] = /^(\d+(?:\.\d+)?)(k?)/i.exec(plain) ?? [];
  return digits === undefined ? undefined : Math.round(Number(digits) * (thousands ? 1000 : 1) * 2) / 2;
}

/** Reads a number within its limits. If there is none, returns the example's. */
function readNumber(text: string | null, name: keyof typeof largest): number {
  const amount = readAmount(text ?? '');
  return amount === undefined ? exampleInput[name] : Math.min(Math.max(amount, 1), largest[name]);
}

/** Reads the input from an address's query or from a form. */
export function readInput(source: Pick<URLSearchParams, 'get'>): CalculatorInput {
  const plan = source.get('plan');
  return {
    hours: readNumber(source.get('hours'), 'hours'),
    hourlyValue: readNumber(source.get('hour'), 'hourlyValue'),
    plan: isPlan(plan) ? plan : exampleInput.plan,
  };
}

/** The query of an address that has this input. */
export const formatQuery = ({ hours, hourlyValue, plan }: CalculatorInput): string =>
  `?hours=${hours}&hour=${hourlyValue}&plan=${plan}`;

/** How the sum comes out: it never pays, only after the commitment, or within it. */
type Verdict = 'never' | 'late' | 'pays';

/** What the first three months are worth, in dollars, and from when. */
export interface Worth {
  /** The hours that count: no more than the plan has. */
  readonly hours: number;
  /** What a week is worth once everything is handed over. */
  readonly full: number;
  /** What a week is worth in each stage of the curve. */
  readonly stages: readonly number[];
  /** What the plan costs a week. */
  readonly cost: number;
  readonly total: number;
  readonly totalCost: number;
  /** The week from whose end on the plan has earned its price to date; undefined if it never does. */
  readonly breakEven: number | undefined;
  /** The week at whose end the price of all three months is earned; undefined if that takes longer. */
  readonly earnedBack: number | undefined;
  readonly verdict: Verdict;
  /** What an hour must be worth for the third month to return {@link timesClaimed} times its price. */
  readonly claimedFrom: number;
}

/** Puts a visitor's input on the ROI curve, slow weeks included. */
export function calculateWorth({ hours: handedOver, hourlyValue, plan }: CalculatorInput): Worth {
  const hours = Math.min(handedOver, countHours(plan));
  const price = plans[plan].pricePerMonth;
  const cost = price / weeksPerMonth;
  const full = hours * hourlyValue;
  const stages = roiStages.map(({ percent }) => (full * percent) / 100);
  const stageOf = (week: number): number => stageEnds.findIndex((end) => week < end);
  let total = 0;
  let balance = 0;
  let breakEven: number | undefined;
  let earnedBack: number | undefined;
  for (let week = 0; week < committedWeeks; week += 1) {
    const worth = stages[stageOf(week)] ?? 0;
    total += worth;
    balance += worth - cost;
    if (total >= cost * committedWeeks) earnedBack ??= week + 1;
    if (balance >= 0) breakEven ??= week + 1;
    else breakEven = undefined;
  }
  // From the fourth month on, every week is worth the same.
  const weekly = (stages.at(-1) ?? 0) - cost;
  if (breakEven === undefined && weekly > 0) breakEven = committedWeeks + Math.ceil(-balance / weekly);
  const thirdMonth = roiStages[3].percent / 100;
  return {
    hours,
    full,
    stages,
    cost,
    total,
    totalCost: cost * committedWeeks,
    breakEven,
    earnedBack,
    verdict: breakEven === undefined ? 'never' : breakEven > committedWeeks ? 'late' : 'pays',
    claimedFrom: Math.ceil((timesClaimed * price) / (hours * weeksPerMonth * thirdMonth)),
  };
}
