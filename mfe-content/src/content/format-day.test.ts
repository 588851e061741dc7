import { expect, it } from 'vitest';
import { formatDay } from './format-day';

it('writes a day as it is said', () => {
  expect(formatDay('2024-09-17')).toBe('17 September 2024');
});
