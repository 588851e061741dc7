import { expect, it } from 'vitest';
import { formatPrice } from './figures';

it('writes a price with a comma at each thousand, the same as the browser would', () => {
  expect(formatPrice(1600)).toBe('$1,600');
  for (const dollars of [0, 12, 999, 1000, 55_500, 123_456, 1_234_567])
    expect(formatPrice(dollars)).toBe(`$${dollars.toLocaleString('en-US')}`);
});
