import { expect, it } from 'vitest';
import { intendedPath, intendedQuery } from './mistyped-address';

it.each([
  ['/FAQ', '/faq'],
  ['/Blog/Four-Principles', '/blog/four-principles'],
  ['/contact,', '/contact'],
  ['/services)', '/services'],
  ['/services).', '/services'],
  ['/faq”', '/faq'],
  ['/faq\u200b', '/faq'],
  ['/faq\r\n', '/faq'],
  ['/faq&utm_source=x', '/faq'],
  ['/FAQ/', '/faq'],
  ['/,', '/'],
  ['/', '/'],
  ['/faq', '/faq'],
  ['/fa,q', undefined],
  ['/services.html', undefined],
  [`/${'/,'.repeat(50_000)}x`, undefined],
])('somebody who comes to %j meant %s', (pathname, path) => {
  expect(intendedPath(pathname)).toBe(path);
});

it.each([
  ['/faq', ''],
  ['/FAQ?a=1&b=2', '?a=1&b=2'],
  ['/faq&utm_source=x', '?utm_source=x'],
  ['/faq&utm_source=x?a=1', '?utm_source=x&a=1'],
  ['/faq&', ''],
  ['/FAQ?a=%0d%0aset-cookie:x', '?a=%0d%0aset-cookie:x'],
])('the query of %s is %j', (url, query) => {
  expect(intendedQuery(url)).toBe(query);
});
