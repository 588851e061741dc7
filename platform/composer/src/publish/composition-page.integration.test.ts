import { existsSync } from 'node:fs';
import { fileOfHeaders } from '@proper/operator-kit/response-headers';
import { exampleConfig } from '@proper/shared-types/example-config';
import { expect, it } from 'vitest';
import { useWorkbench } from '../../test-support/workbench';
import { compositionPagePolicy } from './composition-page';

const bench = useWorkbench();
const allowed = { ...exampleConfig, compositionPage: true };
const page = 'composition.html';
const hasPage = (): boolean => existsSync(bench.data(`site/${page}`));

it('a site has the page only while the configuration allows it, with the policy of its own, and in no list of pages', async () => {
  await bench.beginComposed();
  expect(hasPage()).toBe(false);
  expect(bench.publicRecord).not.toHaveProperty('releases');
  await bench.compose(allowed);
  expect(bench.live(page)).toContain('Every release that the teams have published is live.');
  const headers = JSON.parse(bench.live(fileOfHeaders))[page];
  expect(headers).toEqual({
    'content-security-policy': `${compositionPagePolicy}; frame-ancestors 'none'`,
  });
  expect(bench.live(page)).toContain(`content="${compositionPagePolicy}"`);
  for (const file of ['sitemap.xml', '_redirects', '_pages.conf'])
    expect(bench.live(file)).not.toContain('composition');
  await bench.compose();
  expect(hasPage()).toBe(false);
  expect(bench.live(fileOfHeaders)).not.toContain(page);
});

it('a refusal is on the page after the attempt, although the site has not changed', async () => {
  await bench.compose(allowed);
  bench.publishNext('mfe-content', 'b', { change: { shared: { '@proper/shared-types': '^9.0.0' } } });
  expect(await bench.compose(allowed)).toMatchObject({ changed: false });
  expect(bench.live(page)).toContain('<strong>mfe-content 1.0.0-b is waiting</strong>');
});

it('what the record says of a release stays small, however many pages it has', async () => {
  const articles = Object.fromEntries(Array.from({ length: 120 }, (_, index) => [`text-${index}`, 'Text']));
  bench.publishNext('mfe-content', 'b', { articles });
  await bench.compose(allowed);
  const { shared, pages, heaviest } = bench.publicRecord.releases['mfe-content'];
  expect(shared).toEqual({ '@proper/shared-types': '^1.0.0' });
  expect(pages).toEqual({ count: 121, first: expect.arrayContaining(['/blog']) });
  expect(pages.first).toHaveLength(30);
  // As a browser with brotli transfers them: the fixtures' scripts are compressed, and small pages are not.
  expect(heaviest.document).toEqual({ page: expect.any(String), bytes: expect.any(Number), of: 22_000 });
  expect(heaviest.document.bytes).toBeGreaterThan(500);
  expect(heaviest.scripts.bytes).toBeGreaterThan(heaviest.remoteEntry.bytes);
});
