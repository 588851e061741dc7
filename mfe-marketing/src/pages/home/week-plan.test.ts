import { outcomes } from '@proper/shared-types/company';
import { expect, it } from 'vitest';
import { hoursKeptFree, hoursPerDay, keptFree, planned, settling } from './week-plan';

it('keeps as many hours of the week free as the service promises', () => {
  const [least, most] = [...outcomes.hoursBack.value.matchAll(/\d+/g)].map(Number);
  expect(hoursKeptFree).toBeGreaterThanOrEqual(least ?? Number.NaN);
  expect(hoursKeptFree).toBeLessThanOrEqual(most ?? Number.NaN);
});

it('plans no hour twice, and none after the end of the day', () => {
  const entries = [...planned, ...settling, ...keptFree].flatMap(([day, from, hours]) =>
    Array.from({ length: hours }, (_, index) => ({ day, hour: from + index })),
  );
  expect(new Set(entries.map(({ day, hour }) => `${day} ${hour}`)).size).toBe(entries.length);
  for (const { hour } of entries) expect(hour).toBeLessThan(hoursPerDay);
});
