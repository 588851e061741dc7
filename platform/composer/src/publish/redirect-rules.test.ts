import { expect, it } from 'vitest';
import { redirectRules } from './redirect-rules';

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
