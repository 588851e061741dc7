import { outcomes } from '@proper/shared-types';
import { expect, it } from 'vitest';
import { guarded, guardedHours, hoursOfDay, inPlace, landing } from './week-plan';

it('keeps as many hours of the drawn week free as the service promises', () => {
  const [least, most] = [...outcomes.hoursBack.value.matchAll(/\d+/g)].map(Number);
  expect(guardedHours).toBeGreaterThanOrEqual(least ?? Number.NaN);
  expect(guardedHours).toBeLessThanOrEqual(most ?? Number.NaN);
});

it('plans no hour of the drawn week twice, and none after the day has ended', () => {
  const taken = [...inPlace, ...landing, ...guarded].flatMap(([day, from, hours]) =>
    Array.from({ length: hours }, (_, hour) => `${day} ${from + hour}`),
  );
  expect(new Set(taken).size).toBe(taken.length);
  for (const at of taken) expect(Number(at.split(' ')[1])).toBeLessThan(hoursOfDay);
});
