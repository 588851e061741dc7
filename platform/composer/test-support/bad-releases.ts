import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { Release } from '@proper/shared-types/release';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { type FixtureRelease, metaOf, ownClass, pageSource } from './fixture-teams';
import { useWorkbench, type Workbench } from './workbench';

/**
 * Bad releases of mfe-content, each composed with a good one of mfe-forms: the good one is live, the bad one is refused by
 * name, nothing else has changed, and nothing is left behind.
 */

/** The temporary folder of the tests' engines. */
let temporary: string;

/** A workbench whose engines have a temporary folder of their own. */
export function useBadReleases(): Workbench {
  const bench = useWorkbench();
  beforeEach(() => {
    bench.settings = { ...bench.settings, engine: { ...bench.settings.engine, memoryMb: 384 } };
    temporary = mkdtempSync(path.join(tmpdir(), 'bad-'));
    vi.stubEnv('TMPDIR', temporary);
  });
  afterEach(() => {
    vi.unstubAllEnvs();
    rmSync(temporary, { recursive: true });
  });
  return bench;
}

/** Whether any process still uses the temporary folder. */
export const hasProcess = (): boolean =>
  readdirSync('/proc').some((pid) => {
    try {
      return /^\d+$/.test(pid) && readFileSync(`/proc/${pid}/cmdline`, 'latin1').includes(temporary);
    } catch {
      return false;
    }
  });

export async function untilEngineIsGone(): Promise<void> {
  const left = () => readdirSync(temporary).filter((name) => name.startsWith('proper-'));
  for (const until = Date.now() + 10_000; Date.now() < until && (hasProcess() || left().length > 0); )
    await new Promise((resolve) => setTimeout(resolve, 50));
  expect(hasProcess()).toBe(false);
  expect(left()).toEqual([]);
}

/** The files outside the composer's data folder. */
const otherFiles = (bench: Workbench): readonly string[] =>
  readdirSync(bench.folder).filter((name) => name !== 'data');

/** Composes what mfe-content has published with a good release of mfe-forms. Returns why it was refused. */
async function composeWithGood(bench: Workbench): Promise<string> {
  bench.publishNext('mfe-forms');
  const others = otherFiles(bench);
  const blog = bench.live('blog.html');
  const { refusals, versions } = await bench.compose();
  expect(versions).toMatchObject({ 'mfe-content': '1.0.0-a', 'mfe-forms': '1.0.0-b' });
  expect(bench.live('contact.html')).toContain('Contact b');
  expect(bench.live('blog.html').replaceAll(/1\.0\.0-\w/g, '')).toContain(
    /<main>.*<\/main>/.exec(blog)?.[0] ?? 'a page',
  );
  expect(refusals).toMatchObject([{ name: 'mfe-content' }]);
  expect(bench.publicRecord.refused).toMatchObject([{ name: 'mfe-content' }]);
  expect(bench.live('composition.json')).not.toContain(bench.folder);
  expect(otherFiles(bench)).toEqual(others);
  expect(existsSync(bench.data('store/mfe-content'))).toBe(true);
  await untilEngineIsGone();
  return refusals[0]?.reason ?? '';
}

export const teamClass = `.${ownClass('mfe-content')}`;
export const hash = `sha384-${'A'.repeat(64)}` as const;

/** The next release of mfe-content, with a fault. */
export const release = (fault: Partial<FixtureRelease> = {}): FixtureRelease => ({
  name: 'mfe-content',
  version: '1.0.0-b',
  pages: [['/blog', "'<h1>New blog</h1>'"]],
  ...fault,
});

export const change = (keys: Partial<Release>): FixtureRelease => release({ change: keys });
export const file = (name: string, content = ''): FixtureRelease =>
  release({ moreFiles: { [name]: content } });
export const files = (...names: readonly string[]): FixtureRelease =>
  change({ files: Object.fromEntries(names.map((name) => [name, hash])) });
export const styles = (css: string): FixtureRelease => file('blog.css', css);
export const page = (html: string): FixtureRelease => release({ pages: [['/blog', html]] });
export const pagesAt = (...paths: `/${string}`[]): FixtureRelease =>
  release({ pages: paths.map((path) => [path, "'<h1>x</h1>'"]) });
export const bundle = (code: string): FixtureRelease => release({ server: code });

/** A server bundle with one page, whose component runs this code. */
export const server = (inPage: string, before = ''): FixtureRelease =>
  bundle(`${before}; exports.pages = [${pageSource('/blog', `() => { ${inPage} }`)}];`);

/** A `release.json` with one page and its title. */
export const titled = (title: unknown): FixtureRelease => {
  const meta = { ...metaOf('/blog'), title: title as string };
  return change({ pages: [{ path: '/blog', chunk: 'page', meta, scripts: [], styles: [] }] });
};

export const loop = 'for (;;);';

/** A bad release, and why it is refused. */
export type BadRelease = readonly [fault: string, bad: FixtureRelease, reason: RegExp];

/** Tests each release beside a good one. */
export const testBadReleases = (bench: Workbench, releases: readonly BadRelease[]): void =>
  it.each(releases)(
    'a bad release affects only its own team when it has %s',
    { timeout: 120_000 },
    async (_fault, bad, reason) => {
      if (/took too long/.test(reason.source)) {
        const { engine } = bench.settings;
        bench.settings = { ...bench.settings, engine: { ...engine, taskMs: 4000 } };
      }
      await bench.beginComposed();
      bench.publish(bad);
      expect(await composeWithGood(bench)).toMatch(reason);
    },
  );
