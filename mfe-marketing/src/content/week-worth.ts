import { formatPrice, outcomes, plans } from '@proper/shared-types';

/** What a month of hours is reckoned with: the figure that we work towards comes first, and fewer than it. */
export const hourChoices = [
  { label: outcomes.hoursBack.value, least: 10, most: 15 },
  { label: '5 hours', least: 5, most: 5 },
] as const;

/** The plan beside which it is shown. */
export const comparedPlan = plans.fractional;

export const weeksPerMonth = 4;

/** What the hours that come back in a month are worth, in dollars an hour, beside the price of the plan. */
export function worthOfMonth({ least, most }: (typeof hourChoices)[number], hourWorth: number) {
  const low = least * weeksPerMonth * hourWorth;
  const high = most * weeksPerMonth * hourWorth;
  return {
    low,
    high,
    /** As it is written: `$4,000 to 6,000`. */
    text: low === high ? formatPrice(low) : `${formatPrice(low)} to ${formatPrice(high).slice(1)}`,
    /** What an hour must be worth for the least of the hours to pay for the plan, in whole dollars. */
    paysFrom: Math.ceil(comparedPlan.pricePerMonth / (least * weeksPerMonth)),
  };
}
