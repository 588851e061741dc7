import { fieldMessages } from '@proper/shared-types';
import { describe, expect, it } from 'vitest';
import { isOnTheList, validateEmail } from './subscribe';

const never = () => false;
const always = () => true;

describe('signing up', () => {
  it('reads the same the second time as the first', () => {
    expect(isOnTheList({ ok: true })).toBe(true);
    expect(isOnTheList({ ok: false, reason: '23505 duplicate key value violates unique constraint' })).toBe(
      true,
    );
    expect(isOnTheList({ ok: false, reason: '409 Conflict' })).toBe(true);
  });

  it('fails for every other reason', () => {
    for (const reason of [
      '23514 new row violates check constraint',
      'PT429 too many',
      'TypeError: fetch failed',
    ])
      expect(isOnTheList({ ok: false, reason })).toBe(false);
  });

  it('asks for an address, and for a whole one', () => {
    expect(validateEmail({ email: '' }, never)).toEqual({ email: fieldMessages.emailMissing });
    expect(validateEmail({ email: 'name@' }, always)).toEqual({ email: fieldMessages.emailMalformed });
    expect(validateEmail({ email: 'name@example.com' }, never)).toEqual({});
  });
});
