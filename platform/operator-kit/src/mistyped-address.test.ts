import { expect, it } from 'vitest';
import { intendedPath, intendedQuery, redirectRules } from './mistyped-address';

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

it('static hosts are told the usual spellings, those of short addresses first', () => {
  const rules = redirectRules(['/', '/blog/how', '/faq']);
  expect(rules.split('\n').slice(0, 7)).toEqual([
    '/Faq /faq 301',
    '/FAQ /faq 301',
    '/faq, /faq 301',
    '/faq. /faq 301',
    '/faq) /faq 301',
    '/faq; /faq 301',
    '/faq: /faq 301',
  ]);
  expect(rules).toContain('/Blog/how /blog/how 301\n');
  expect(rules.trimEnd().split('\n').at(-2)).toBe('/faq&* /faq?:splat 301');
});

it('however many pages a site has, no static host gets more rules than it takes', () => {
  const rules = redirectRules(Array.from({ length: 5_000 }, (_, index) => `/blog/${index}`))
    .trimEnd()
    .split('\n');
  expect(rules.filter((rule) => !rule.includes('*'))).toHaveLength(2_000);
  expect(rules.filter((rule) => rule.includes('*'))).toHaveLength(100);
});
