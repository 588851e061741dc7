import { expect, it } from 'vitest';
import { hourChoices, worthOfMonth } from './week-worth';

it('reckons the hours that the service works towards, at the worth of an hour', () => {
  expect(worthOfMonth(hourChoices[0], 100)).toEqual({
    low: 4000,
    high: 6000,
    text: '$4,000 to 6,000',
    paysFrom: 40,
  });
});

it('says one figure for one number of hours, and from when the plan pays for itself', () => {
  const { text, paysFrom } = worthOfMonth(hourChoices[1], 30);
  expect(text).toBe('$600');
  expect(paysFrom).toBe(80);
});
