import { readdirSync } from 'node:fs';
import type { Release } from '@proper/shared-types/release';
import { expect, it } from 'vitest';
import { type FixtureRelease, metaOf, ownClass } from './fixture-teams';
import type { Workbench } from './workbench';

/**
 * Bad releases of mfe-content, each composed with a good one of mfe-forms: the good one is live, the bad one is refused by
 * name, nothing else has changed, and nothing is left behind.
 */

/** Composes what mfe-content has published with a good release of mfe-forms. Returns why it was refused. */
async function composeWithGood(bench: Workbench): Promise<string> {
  bench.publishNext('mfe-forms');
  const blog = bench.live('blog.html');
  const others = readdirSync(bench.folder);
  const { refusals, versions } = await bench.compose();
  expect(versions).toMatchObject({ 'mfe-content': '1.0.0-a', 'mfe-forms': '1.0.0-b' });
  expect(bench.live('contact.html')).toContain('Contact b');
  expect(bench.live('blog.html')).toBe(blog);
  expect(refusals).toMatchObject([{ name: 'mfe-content' }]);
  expect(bench.manifest.refused).toMatchObject([{ name: 'mfe-content' }]);
  expect(bench.live('composition.json')).not.toContain(bench.folder);
  expect(readdirSync(bench.folder)).toEqual(others);
  expect(readdirSync(bench.data('store')).filter((name) => name.startsWith('.'))).toEqual([]);
  return refusals[0]?.reason ?? '';
}

export const teamClass = `.${ownClass('mfe-content')}`;
export const hash = `sha384-${'A'.repeat(64)}` as const;

/** The next release of mfe-content, with a problem. */
export const release = (problem: Partial<FixtureRelease> = {}): FixtureRelease => ({
  name: 'mfe-content',
  version: '1.0.0-b',
  pages: [['/blog', '<h1>New blog</h1>']],
  ...problem,
});

export const change = (keys: Partial<Release>): FixtureRelease => release({ change: keys });
export const file = (name: string, content = ''): FixtureRelease =>
  release({ moreFiles: { [name]: content } });
export const files = (...names: readonly string[]): FixtureRelease =>
  change({ files: Object.fromEntries(names.map((name) => [name, hash])) });
export const styles = (css: string): FixtureRelease => file('blog.css', css);
export const page = (html: string): FixtureRelease => release({ pages: [['/blog', html]] });
export const pagesAt = (...paths: `/${string}`[]): FixtureRelease =>
  release({ pages: paths.map((path) => [path, '<h1>x</h1>']) });

/** A `release.json` with one page and its title. */
export const titled = (title: unknown): FixtureRelease => {
  const meta = { ...metaOf('/blog'), title: title as string };
  return change({ pages: [{ path: '/blog', meta, html: 'b/page.css', scripts: [], styles: [] }] });
};

/** A bad release, and why it is refused. */
export type BadRelease = readonly [problem: string, bad: FixtureRelease, reason: RegExp];

/** Tests each release beside a good one. */
export const testBadReleases = (bench: Workbench, releases: readonly BadRelease[]): void =>
  it.each(releases)(
    'a bad release affects only its own team when it has %s',
    { timeout: 60_000 },
    async (_problem, bad, reason) => {
      await bench.compose();
      bench.publish(bad);
      expect(await composeWithGood(bench)).toMatch(reason);
    },
  );
