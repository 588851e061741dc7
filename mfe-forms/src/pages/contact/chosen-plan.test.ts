import { contactAbout, planOptions } from '@proper/shared-types/company';
import { describe, expect, it } from 'vitest';
import { planIn } from './chosen-plan';

describe('the plan in an address', () => {
  it.each(planOptions)('is $value if a link names it', ({ value }) => {
    expect(planIn(new URL(contactAbout(value), 'https://proper.example').search)).toBe(value);
  });

  it.each(['', '?plan=', '?plan=gold', '?offer=teams'])('is none in "%s"', (query) => {
    expect(planIn(query)).toBeUndefined();
  });
});
