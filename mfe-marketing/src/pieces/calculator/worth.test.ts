import { plans, roiStages } from '@proper/shared-types/company';
import { describe, expect, it } from 'vitest';
import { calculateWorth, formatQuery, readFigures } from './worth';

const fractional = (hours: number, hour: number) => calculateWorth({ hours, hour, plan: 'fractional' });

describe('the worth of three months', () => {
  it('counts the slow weeks', () => {
    // Two weeks at 10 %, two at 25 %, four at 40 %, four at 60 %, of $1,500 a week.
    expect(fractional(10, 150)).toMatchObject({
      total: 7050,
      totalCost: 4800,
      breakEven: 7,
      verdict: 'pays',
    });
    expect(fractional(10, 150).stages).toEqual([150, 375, 600, 900, 1200]);
  });

  it('says when it pays only after the commitment', () =>
    expect(fractional(10, 100)).toMatchObject({ total: 4700, breakEven: 13, verdict: 'late' }));

  it('says no where the plan never pays for itself', () =>
    expect(fractional(10, 30)).toMatchObject({ verdict: 'never', breakEven: undefined }));

  it('says no where a week is worth exactly its price: nothing is ever made good', () =>
    // 80 % of $500 is $400.
    expect(fractional(10, 50)).toMatchObject({ verdict: 'never' }));

  it.each([5, 10, 15])('names the hour from which %i hours reach five times in month 3', (hours) => {
    const { fiveTimesFrom } = fractional(hours, 1);
    const thirdMonth = (hour: number) => hours * 4 * hour * ((roiStages[3]?.percent ?? 0) / 100);
    expect(thirdMonth(fiveTimesFrom)).toBeGreaterThanOrEqual(5 * plans.fractional.pricePerMonth);
    expect(thirdMonth(fiveTimesFrom - 1)).toBeLessThan(5 * plans.fractional.pricePerMonth);
  });
});

describe('figures from an address', () => {
  it('come back from their own query', () => {
    const figures = { hours: 12, hour: 90, plan: 'fulltime' } as const;
    expect(readFigures(new URLSearchParams(formatQuery(figures)))).toEqual(figures);
  });

  it.each([
    ['?hours=10&hour=150', { hours: 10, hour: 150, plan: 'fractional' }],
    ['', { hours: 10, hour: 150, plan: 'fractional' }],
    ['?hours=999&hour=99999999999999999999999', { hours: 40, hour: 1000, plan: 'fractional' }],
    ['?hours=0&hour=-5&plan=gold', { hours: 1, hour: 150, plan: 'fractional' }],
    ['?hour=$1,000', { hours: 10, hour: 1000, plan: 'fractional' }],
    ['?plan=toString', { hours: 10, hour: 150, plan: 'fractional' }],
  ])('%s are kept within their limits', (query, figures) => {
    expect(readFigures(new URLSearchParams(query))).toEqual(figures);
  });
});
