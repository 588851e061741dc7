import { expect, it } from 'vitest';
import { formatDay } from './format-day';

it('writes a day as it is said, the same as the browser would', () => {
  expect(formatDay('2024-09-17')).toBe('17 September 2024');
  const format = new Intl.DateTimeFormat('en-GB', { dateStyle: 'long', timeZone: 'UTC' });
  for (let month = 1; month <= 12; month += 1) {
    const day = `2026-${String(month).padStart(2, '0')}-01`;
    expect(formatDay(day)).toBe(format.format(new Date(day)));
  }
});
