import { describe, expect, it } from 'vitest';
import { reasonOf } from './reason';

describe('the reason in the log', () => {
  it.each([
    [{ status: 451, text: 'Unavailable For Headless Browser' }, '451 Unavailable For Headless Browser'],
    [{ status: 429, text: 'Too Many Requests' }, '429 Too Many Requests'],
    [{ status: 0, text: 'Network Error' }, '0 Network Error'],
    [new TypeError('Failed to fetch'), 'TypeError: Failed to fetch'],
    ['The public key is required.', 'The public key is required.'],
    [undefined, 'undefined'],
  ])('of %o is %s', (cause, reason) => {
    expect(reasonOf(cause)).toBe(reason);
  });
});
