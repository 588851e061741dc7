import { expect, it } from 'vitest';
import { comparedPlan, hourChoices, weeksPerMonth, worthOfMonth } from './week-worth';

it('is in whole dollars, whatever an hour is worth', () => {
  expect(worthOfMonth(hourChoices[0], 33.33).text).toBe('$1,333 to 2,000');
});

it('pays for the plan from the stated worth of an hour, and not from a dollar less', () => {
  for (const choice of hourChoices) {
    const { paysFrom } = worthOfMonth(choice, 30);
    const hours = choice.least * weeksPerMonth;
    expect(hours * paysFrom).toBeGreaterThanOrEqual(comparedPlan.pricePerMonth);
    expect(hours * (paysFrom - 1)).toBeLessThan(comparedPlan.pricePerMonth);
  }
});
