import { formatPrice, outcomes, plans } from '@proper/shared-types';

/** The choices of hours a week: the figure that we work towards, then a lower one. */
export const hourChoices = [
  { label: outcomes.hoursBack.value, least: 10, most: 15 },
  { label: '5 hours', least: 5, most: 5 },
] as const;

/** The plan that the result is compared with. */
export const comparedPlan = plans.fractional;

export const weeksPerMonth = 4;

/** What the hours saved in a month are worth. `hourWorth` is in dollars. */
export function worthOfMonth({ least, most }: (typeof hourChoices)[number], hourWorth: number) {
  const low = Math.round(least * weeksPerMonth * hourWorth);
  const high = Math.round(most * weeksPerMonth * hourWorth);
  return {
    low,
    high,
    /** As visitors read it: `$4,000 to 6,000`. */
    text: low === high ? formatPrice(low) : `${formatPrice(low)} to ${formatPrice(high).slice(1)}`,
    /** What an hour must be worth, in whole dollars, for the fewest hours to pay for the plan. */
    paysFrom: Math.ceil(comparedPlan.pricePerMonth / (least * weeksPerMonth)),
  };
}
