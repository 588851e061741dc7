import { expect, it } from 'vitest';
import { calculateWorth } from '../../../content/worth';
import { placeLines } from './chart';

const linesAt = (hours: number, hourlyValue: number) =>
  placeLines(calculateWorth({ hours, hourlyValue, plan: 'fractional' }));

it('lines are lower the more a week is worth; the label of a high price is moved to where the curve is low', () => {
  expect(linesAt(15, 30).label).toBeDefined();
  expect(linesAt(15, 225)).toEqual({ price: 'translate(0 304)', claim: 'translate(0 160)' });
  expect(linesAt(15, 450).price).toBe('translate(0 322)');
});

it('lines are left out where they would be above the full return', () => {
  expect(linesAt(10, 100).claim).toBeUndefined();
  expect(linesAt(10, 30).price).toBeUndefined();
});
