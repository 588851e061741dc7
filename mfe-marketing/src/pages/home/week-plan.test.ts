import { outcomes } from '@proper/shared-types/company';
import { expect, it } from 'vitest';
import { guarded, guardedHours, hoursOfDay, inPlace, landing } from './week-plan';

it('keeps as many hours of the week free as the service promises', () => {
  const [least, most] = [...outcomes.hoursBack.value.matchAll(/\d+/g)].map(Number);
  expect(guardedHours).toBeGreaterThanOrEqual(least ?? Number.NaN);
  expect(guardedHours).toBeLessThanOrEqual(most ?? Number.NaN);
});

it('plans no hour twice, and none after the end of the day', () => {
  const planned = [...inPlace, ...landing, ...guarded].flatMap(([day, from, hours]) =>
    Array.from({ length: hours }, (_, index) => ({ day, hour: from + index })),
  );
  expect(new Set(planned.map(({ day, hour }) => `${day} ${hour}`)).size).toBe(planned.length);
  for (const { hour } of planned) expect(hour).toBeLessThan(hoursOfDay);
});
