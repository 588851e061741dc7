import { expect, it } from 'vitest';
import { calculateWorth } from '../../../content/worth';
import { placeLines } from './chart';

const linesAt = (hours: number, hourlyValue: number) =>
  placeLines(calculateWorth({ hours, hourlyValue, plan: 'fractional' }));

it('lines are lower the more a week is worth', () => {
  expect(linesAt(15, 225)).toMatchObject({ price: 'translate(0 308)', claim: 'translate(0 179)' });
  expect(linesAt(15, 450).price).toBe('translate(0 324)');
});

it('labels are where the curve is not: of a high price at the left, of a low claim at the right above the price', () => {
  expect(linesAt(15, 40).priceLabel).toBe('translate(-632 0)');
  expect(linesAt(20, 300).claimLabel).toBe('translate(632 0)');
  expect(linesAt(20, 1000).claimLabel).toBe('translate(632 -8)');
});

it('a percentage that a line would cross is below the curve, and is hidden where another would cross it', () => {
  expect(linesAt(10, 100).value1).toBe('translate(48 52)');
  expect(linesAt(20, 500).value0).toBe('scale(0)');
  expect(linesAt(15, 225).value2).toBeUndefined();
});

it('a price that is never earned is above the full return; a claim above it is left out', () => {
  expect(linesAt(10, 30).price).toBe('translate(0 28)');
  expect(linesAt(10, 100).claim).toBeUndefined();
});
