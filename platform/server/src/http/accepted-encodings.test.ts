import { expect, it } from 'vitest';
import { acceptedEncodings } from './accepted-encodings';

it.each([
  ['gzip, deflate, br, zstd', 'br gzip'],
  ['GZIP', 'gzip'],
  ['br;q=0, gzip;q=0.5', 'gzip'],
  ['br;q=0.000', ''],
  ['*', 'br gzip'],
  ['*, br;q=0', 'gzip'],
  ['identity', ''],
  ['brr', ''],
  ['', ''],
  [undefined, ''],
])('a browser that accepts "%s" gets one of "%s"', (header, expected) => {
  expect(
    acceptedEncodings(header)
      .map(({ name }) => name)
      .join(' '),
  ).toBe(expected);
});
