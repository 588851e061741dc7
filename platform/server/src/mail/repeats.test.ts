import { describe, expect, it } from 'vitest';
import { mailName } from './mail-name';
import { createRepeats, fingerprintOf } from './repeats';

const contact = {
  from_name: 'Ada',
  from_email: 'ada@example.com',
  phone: '',
  company: '',
  plan: '',
  message: 'Good morning',
  reply_to: 'ada@example.com',
};
const fingerprint = fingerprintOf(contact, '192.0.2.1');
const nameAt = (ms: number): string => mailName(new Date(ms), '0123abcd', fingerprint);
const minuteMs = 60_000;

describe('a contact request', () => {
  it('is another one from another visitor, or in other words', () => {
    expect(fingerprintOf({ ...contact }, '192.0.2.1')).toBe(fingerprint);
    expect(fingerprintOf(contact, '192.0.2.2')).not.toBe(fingerprint);
    expect(fingerprintOf({ ...contact, message: 'Good evening' }, '192.0.2.1')).not.toBe(fingerprint);
  });

  it('that comes again while it is being written is written once', async () => {
    const repeats = createRepeats([]);
    let written = 0;
    const take = async () => {
      written += 1;
    };
    await Promise.all([repeats.once(fingerprint, take), repeats.once(fingerprint, take)]);
    expect(written).toBe(1);
  });

  it('that could not be taken is taken when it comes again', async () => {
    const repeats = createRepeats([]);
    await expect(repeats.once(fingerprint, () => Promise.reject(new Error('full')))).rejects.toThrow('full');
    expect(repeats.has(fingerprint)).toBe(false);
  });

  it('is a new one after the window', async () => {
    const repeats = createRepeats([], 0);
    await repeats.once(fingerprint, async () => undefined);
    expect(repeats.has(fingerprint)).toBe(false);
  });

  it.each([
    ['a minute ago', -minuteMs, true],
    ['eleven minutes ago', -11 * minuteMs, false],
    ['before the clock was set back', 60 * minuteMs, true],
  ])('that was taken %s, by the name of its file', (_when, byMs, isKnown) => {
    expect(createRepeats([nameAt(Date.now() + byMs), 'other.eml']).has(fingerprint)).toBe(isKnown);
  });
});
