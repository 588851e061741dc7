import { describe, expect, it } from 'vitest';
import { formatPrice, onboardingDays, onboardingPhases, terms } from './figures';
import { firstDayTogether, onboarding } from './onboarding';

it('a price has a comma at each thousand, as the browser would write it', () => {
  expect(formatPrice(1600)).toBe('$1,600');
  for (const dollars of [0, 12, 999, 1000, 55_500, 123_456, 1_234_567])
    expect(formatPrice(dollars)).toBe(`$${dollars.toLocaleString('en-US')}`);
});

describe('onboarding', () => {
  it('has consecutive phases, named by the days that they are drawn with', () => {
    let day = 0;
    for (const phase of ['intake', 'systemsAccess', 'pairing'] as const) {
      const last = day + onboardingDays[phase];
      expect(onboardingPhases[phase]).toBe(`Days ${day + 1}-${last}`);
      day = last;
    }
  });

  it('takes at most as many weeks as the terms promise', () => {
    const days = Object.values(onboardingDays).reduce((sum, length) => sum + length, 0);
    expect(terms.onboarding).toMatch(new RegExp(`-${days / 7} weeks$`));
  });

  it('counts from the first day of pairing, once all access has been given', () => {
    expect(onboardingPhases.pairing).toMatch(new RegExp(`^Days ${firstDayTogether}-`));
    expect(onboarding.counting).toMatch(new RegExp(`day\u00a0${firstDayTogether}\\b`));
    expect(onboarding.mail).toContain(onboardingPhases.systemsAccess);
  });
});
