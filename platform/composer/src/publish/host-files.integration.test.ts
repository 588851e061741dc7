import { parseAllHeaders } from '@netlify/headers-parser';
import { parseAllRedirects } from '@netlify/redirect-parser';
import { expect, it } from 'vitest';
import { useWorkbench } from '../../test-support/workbench';

const bench = useWorkbench();
const articles = Object.fromEntries(Array.from({ length: 120 }, (_, index) => [`text-${index}`, 'Text']));

/** The limits in Cloudflare Pages' documentation of `_headers` and `_redirects`. */
const cloudflare = { rules: 100, lineOfHeaders: 2000, redirects: 2000, dynamic: 100, lineOfRedirects: 1000 };

it('Netlify and Cloudflare Pages take the headers and redirects of a site with more than a hundred pages', async () => {
  bench.publishNext('mfe-content', 'b', { articles });
  await bench.compose();

  const { headers, errors } = await parseAllHeaders({
    headersFiles: [bench.data('site/_headers')],
    configHeaders: undefined,
    minimal: true,
  });
  expect(errors).toEqual([]);
  const rules = new Map(headers.map((rule) => [rule.for, rule.values]));
  expect(rules.get('/*')).toMatchObject({ 'x-content-type-options': 'nosniff', 'x-frame-options': 'DENY' });
  expect(rules.get('/composition.json')).toEqual({ 'cache-control': 'no-cache' });
  expect(rules.get('/releases/*')).toMatchObject({ 'cache-control': 'public, max-age=31536000, immutable' });
  expect(rules.size).toBeLessThanOrEqual(cloudflare.rules);

  const redirects = await parseAllRedirects({
    redirectsFiles: [bench.data('site/_redirects')],
    configRedirects: [],
    minimal: true,
  });
  expect(redirects.errors).toEqual([]);
  expect(redirects.redirects).toContainEqual(expect.objectContaining({ from: '/about,', to: '/about' }));
  // A splat or a placeholder in the address makes a rule dynamic.
  const from = bench
    .live('_redirects')
    .trim()
    .split('\n')
    .map((line) => line.split(' ')[0] ?? '');
  const dynamic = from.filter((address) => /\*|:[A-Za-z]\w*/.test(address));
  expect(redirects.redirects).toHaveLength(from.length);
  expect(dynamic.length).toBeLessThanOrEqual(cloudflare.dynamic);
  expect(from.length - dynamic.length).toBeLessThanOrEqual(cloudflare.redirects);

  const longest = (file: string): number =>
    Math.max(
      ...bench
        .live(file)
        .split('\n')
        .map((line) => line.length),
    );
  expect(longest('_headers')).toBeLessThanOrEqual(cloudflare.lineOfHeaders);
  expect(longest('_redirects')).toBeLessThanOrEqual(cloudflare.lineOfRedirects);
});
