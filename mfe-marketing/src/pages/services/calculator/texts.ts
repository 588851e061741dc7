import { formatPrice, plans } from '@proper/shared-types/company';
import { exampleInput } from '../../../content/roi';
import {
  type CalculatorInput,
  calculateWorth,
  formatQuery,
  type PlanName,
  timesClaimed,
  type Worth,
} from '../../../content/worth';

/** Formats an amount in whole dollars. */
const formatDollars = (dollars: number): string => formatPrice(Math.round(dollars));

/** The plan that pays for itself first, and by when, if it does so sooner than the chosen one. */
function findSoonerPlan(input: CalculatorInput, { breakEven = Number.POSITIVE_INFINITY }: Worth) {
  return (Object.keys(plans) as PlanName[])
    .map((plan) => ({ name: plans[plan].name, week: calculateWorth({ ...input, plan }).breakEven }))
    .filter(({ week = Number.POSITIVE_INFINITY }) => week < breakEven)
    .sort((one, other) => Number(one.week) - Number(other.week))[0];
}

/**
 * What the calculator shows, by the names of its outputs.
 *
 * @param isRead - Whether every field has a number; otherwise the example's is counted.
 */
export function formatTexts(
  input: CalculatorInput,
  worth: Worth,
  isRead = true,
): Readonly<Record<string, string>> {
  const { hourlyValue, plan } = input;
  const isExample = formatQuery(input) === formatQuery(exampleInput);
  const { hours, full, stages, cost, total, totalCost, breakEven = 0, earnedBack = 0, claimedFrom } = worth;
  const sooner = findSoonerPlan(input, worth);
  return {
    title: !isRead
      ? 'A number is missing, so ours is counted until you put one in'
      : hours < input.hours
        ? `Counted as ${hours} hours, the most in ${plans[plan].name}`
        : isExample
          ? 'Our example. Put in your own figures; the answer may be no.'
          : 'Your own sum',
    hours: String(hours),
    handedOver: hours === 1 ? '1 hour' : `${hours} hours`,
    hour: formatDollars(hourlyValue),
    plan: plans[plan].name,
    full: formatDollars(full),
    cost: formatDollars(cost),
    claimed: formatDollars(timesClaimed * cost),
    total: formatDollars(total),
    totalCost: formatDollars(totalCost),
    side: total < totalCost ? 'Against you' : 'In your favour',
    balance: formatDollars(Math.abs(Math.round(total) - Math.round(totalCost))),
    week: String(breakEven),
    earnedBack: String(earnedBack),
    refusal: sooner
      ? `not ${plans[plan].name}: ${sooner.name} pays for itself by week ${sooner.week}.`
      : 'do not hire us.',
    sooner: sooner ? `${sooner.name} does in week ${sooner.week}.` : '',
    claimedFrom: formatDollars(claimedFrom),
    ...Object.fromEntries(stages.map((dollars, stage) => [`stage${stage}`, formatDollars(dollars)])),
  };
}

/** The verdict, in the words that go into the message of the contact form. */
const describeVerdict = ({ verdict, breakEven, earnedBack }: Worth): string =>
  ({
    never: 'it never breaks even',
    late: `it breaks even in week ${breakEven}, after the commitment`,
    pays: `all of it is earned back by week ${earnedBack}`,
  })[verdict];

/** The whole sum in one sentence. */
export function describeWorth(input: CalculatorInput, worth: Worth): string {
  const { hours, hour, plan, total, totalCost } = formatTexts(input, worth);
  return `My sum, ${hours} hours a week at ${hour} an hour: on ${plan} worth ${total} in three months, for ${totalCost}; ${describeVerdict(worth)}.`;
}
