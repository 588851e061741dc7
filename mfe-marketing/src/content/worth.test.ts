import { outcomes, plans, roiStages } from '@proper/shared-types/company';
import { describe, expect, it } from 'vitest';
import { exampleInput } from './roi';
import { calculateWorth, formatQuery, readInput } from './worth';

const fractional = (hours: number, hourlyValue: number) =>
  calculateWorth({ hours, hourlyValue, plan: 'fractional' });

describe('the worth of three months', () => {
  it('counts the slow weeks', () => {
    // Two weeks at 10 %, two at 25 %, four at 40 %, four at 60 %, of $1,500 a week.
    const { stages, ...worth } = fractional(10, 150);
    expect(worth).toMatchObject({
      total: 7050,
      totalCost: 4800,
      breakEven: 7,
      earnedBack: 10,
      verdict: 'pays',
    });
    expect(stages).toEqual([150, 375, 600, 900, 1200]);
  });

  it('says when it pays only after the commitment', () =>
    expect(fractional(10, 100)).toMatchObject({
      total: 4700,
      breakEven: 13,
      earnedBack: undefined,
      verdict: 'late',
    }));

  it('says no where the plan never pays for itself', () =>
    expect(fractional(10, 30)).toMatchObject({ verdict: 'never', breakEven: undefined }));

  it('says no where a week is worth exactly its price: nothing is ever made good', () =>
    // 80 % of $500 is $400.
    expect(fractional(10, 50)).toMatchObject({ verdict: 'never' }));

  it('counts no more hours than the plan has', () => {
    expect(fractional(40, 225)).toEqual(fractional(20, 225));
    expect(calculateWorth({ hours: 40, hourlyValue: 225, plan: 'fulltime' }).hours).toBe(40);
  });

  it.each([5, 10, 15])('names the hour from which %i hours reach five times in month 3', (hours) => {
    const { claimedFrom } = fractional(hours, 1);
    const thirdMonth = (hour: number) => hours * 4 * hour * ((roiStages[3]?.percent ?? 0) / 100);
    expect(thirdMonth(claimedFrom)).toBeGreaterThanOrEqual(5 * plans.fractional.pricePerMonth);
    expect(thirdMonth(claimedFrom - 1)).toBeLessThan(5 * plans.fractional.pricePerMonth);
  });
});

describe('the example', () => {
  const { total, totalCost, stages, cost, verdict } = calculateWorth(exampleInput);
  const rangeOf = (claim: string): readonly [number, number] => {
    const [least = Number.NaN, most = Number.NaN] = [...claim.matchAll(/\d+/g)].map(Number);
    return [least, most];
  };

  it('returns as much for every dollar of the first three months as the site claims beside it', () => {
    const [least, most] = rangeOf(outcomes.returnPerDollar.value);
    expect(total / totalCost).toBeGreaterThanOrEqual(least);
    expect(total / totalCost).toBeLessThanOrEqual(most);
  });

  it('returns in the third month as many times its price as the site claims beside it', () => {
    const [least, most] = rangeOf(outcomes.roiClaim.value);
    expect((stages[3] ?? 0) / cost).toBeGreaterThanOrEqual(least);
    expect((stages[3] ?? 0) / cost).toBeLessThanOrEqual(most);
  });

  it('hands over no more hours than the site says it gives back, and pays within the commitment', () => {
    const [least, most] = rangeOf(outcomes.hoursBack.value);
    expect(exampleInput.hours).toBeGreaterThanOrEqual(least);
    expect(exampleInput.hours).toBeLessThanOrEqual(most);
    expect(verdict).toBe('pays');
  });
});

describe('input from an address', () => {
  it('come back from their own query', () => {
    const input = { hours: 12, hourlyValue: 90, plan: 'fulltime' } as const;
    expect(readInput(new URLSearchParams(formatQuery(input)))).toEqual(input);
  });

  it.each([
    ['?hours=10&hour=150', { hours: 10, hourlyValue: 150, plan: 'fractional' }],
    ['', { ...exampleInput }],
    ['?hours=999&hour=99999999999999999999999', { hours: 168, hourlyValue: 10_000, plan: 'fractional' }],
    ['?hours=0&hour=-5&plan=gold', { ...exampleInput, hours: 1 }],
    ['?hour=$1,000', { ...exampleInput, hourlyValue: 1000 }],
    ['?hour=1 500', { ...exampleInput, hourlyValue: 1500 }],
    ['?hour=1.500', { ...exampleInput, hourlyValue: 1500 }],
    ['?hour=1.5k', { ...exampleInput, hourlyValue: 1500 }],
    ['?hour=22.50', { ...exampleInput, hourlyValue: 22.5 }],
    ['?plan=toString', { ...exampleInput }],
  ])('%s are kept within their limits', (query, input) => {
    expect(readInput(new URLSearchParams(query))).toEqual(input);
  });
});
