import { describe, expect, it } from 'vitest';
import { account, firstDayTogether } from './account';
import { onboardingDays, onboardingPhases, terms } from './figures';

describe('the clock of onboarding', () => {
  it('names each phase by the days that it is drawn with, one after the other', () => {
    let day = 0;
    for (const phase of ['intake', 'systemsAccess', 'pairing'] as const) {
      const last = day + onboardingDays[phase];
      expect(onboardingPhases[phase]).toBe(`Days ${day + 1}-${last}`);
      day = last;
    }
  });

  it('takes as many days as the weeks that the terms promise at most', () => {
    const days = Object.values(onboardingDays).reduce((sum, length) => sum + length, 0);
    expect(terms.onboarding).toMatch(new RegExp(`-${days / 7} weeks$`));
  });

  it('counts from the first day of pairing, after all access is given', () => {
    expect(onboardingPhases.pairing).toMatch(new RegExp(`^Days ${firstDayTogether}-`));
    expect(account.counting).toContain(`day ${firstDayTogether},`);
    expect(account.mail).toContain(onboardingPhases.systemsAccess);
  });
});
