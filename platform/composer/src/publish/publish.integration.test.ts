import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { ObjectStore } from '../../test-support/object-store';
import { runSite } from '../../test-support/run-site';
import { Workbench } from '../../test-support/workbench';

// One site for all, in the order of the tests: composing takes longest.
let bench: Workbench;
beforeAll(async () => {
  bench = new Workbench();
  await bench.compose();
});
afterEach(() => vi.unstubAllEnvs());
afterAll(() => bench.remove());

const publish = (...words: readonly string[]) =>
  runSite('publish', '--remotes', bench.remotesFile, '--data', bench.dataDir, ...words);

const newBlog = (version: string) =>
  bench.publish({ name: 'mfe-content', version, pages: [['/blog', `'<h1>Blog ${version}</h1>'`]] });

/** As if what was live before had been so long ago. */
function forgetEarlier(): void {
  const file = path.join(bench.dataDir, 'composition.json');
  writeFileSync(file, JSON.stringify({ ...JSON.parse(readFileSync(file, 'utf8')), lived: [] }));
}

describe('a site that is published to a bucket', { timeout: 60_000 }, () => {
  let store: ObjectStore;
  beforeEach(async () => {
    store = await ObjectStore.open();
    for (const [name, value] of Object.entries(store.env)) vi.stubEnv(name, value);
  });
  afterEach(() => store.close());

  const turn = (change: string): number =>
    [
      /^PUT releases\//,
      /^PUT (robots|sitemap|config|blog\/rss)/,
      /^PUT (404|about|blog|contact|index)/,
      /^PUT composition/,
    ].findIndex((pattern) => pattern.test(change));

  it('has documents at their addresses, with types and caching, and each file after those that it names', async () => {
    expect(await publish('s3://site')).toMatchObject({ status: 0, stderr: '' });
    const { objects, changes } = store;
    expect([...objects.keys()].filter((key) => !key.startsWith('releases/')).toSorted()).toEqual([
      '404.html',
      '_published.json',
      'about',
      'blog',
      'blog/rss.xml',
      'composition.json',
      'config.json',
      'contact',
      'index.html',
      'robots.txt',
      'sitemap.xml',
    ]);
    expect([...objects.keys()].some((key) => /\.(br|gz)$/.test(key))).toBe(false);
    expect(objects.get('about')).toEqual({
      content: readFileSync(path.join(bench.dataDir, 'site/about.html')),
      type: 'text/html; charset=utf-8',
      caching: 'no-cache',
    });
    expect(objects.get('releases/mfe-content/1.0.0-a/remoteEntry.js')).toMatchObject({
      type: 'text/javascript; charset=utf-8',
      caching: 'public, max-age=31536000, immutable',
    });
    // What is ours is remembered first, and last.
    const [first, ...written] = changes.slice(0, -1);
    expect([first, changes.at(-1)]).toEqual(['PUT _published.json', 'PUT _published.json']);
    const turns = written.map(turn);
    expect(turns).toEqual(turns.toSorted());
    expect(new Set(turns)).toEqual(new Set([0, 1, 2, 3]));
  });

  it('is taken up again where it was cut short, and removes what is gone last', async () => {
    store.writesLeft = 9;
    const failed = await publish('s3://site/www');
    expect(failed.status).toBe(1);
    expect(failed.stderr).toMatch(
      /s3:\/\/site\/www\/ answered 403 to PUT \S+: AccessDenied: Access Denied\.\n$/,
    );
    const had = new Set(store.changes);
    expect(had.size).toBe(9);
    store.writesLeft = Number.POSITIVE_INFINITY;
    store.changes.length = 0;
    expect((await publish('s3://site/www')).status).toBe(0);
    expect(store.changes.filter((change) => had.has(change) && !change.endsWith('_published.json'))).toEqual(
      [],
    );
    expect([...store.objects.keys()].every((key) => key.startsWith('www/'))).toBe(true);

    store.changes.length = 0;
    for (const version of ['1.0.0-b', '1.0.0-c']) {
      newBlog(version);
      await bench.compose();
      if (version === '1.0.0-b') forgetEarlier();
    }
    const { stdout } = await publish('s3://site/www', '--json');
    const removed = 'releases/mfe-content/1.0.0-a/remoteEntry.js';
    expect(JSON.parse(stdout).removed).toContain(removed);
    expect(store.objects.has(`www/${removed}`)).toBe(false);
    const firstRemoval = store.changes.findIndex((change) => change.startsWith('DELETE'));
    expect(store.changes.slice(firstRemoval, -1).every((change) => change.startsWith('DELETE'))).toBe(true);
    expect(store.changes.slice(0, firstRemoval)).toContain('PUT www/blog');
  });

  it('is refused in words where the bucket, the account or its secret is not right', async () => {
    expect((await publish('s3://elsewhere')).stderr).toContain('There is no bucket elsewhere');
    expect((await publish('s3://Not_a_bucket')).stderr).toContain('names no bucket');
    vi.stubEnv('AWS_SECRET_ACCESS_KEY', 'another-secret');
    const { stderr } = await publish('s3://site');
    expect(stderr).toContain('SignatureDoesNotMatch');
    expect(stderr).not.toContain('another-secret');
    vi.stubEnv('AWS_ACCESS_KEY_ID', '');
    expect((await publish('s3://site')).stderr).toContain('AWS_ACCESS_KEY_ID is not set');
    expect(store.changes).toEqual([]);
  });
});

describe('a site that is published to a folder', { timeout: 60_000 }, () => {
  const folder = () => path.join(bench.folder, 'public');
  afterEach(() => rmSync(folder(), { recursive: true, force: true }));
  const filesIn = (where: string): readonly string[] =>
    readdirSync(where, { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isFile())
      .map((entry) => path.relative(where, path.join(entry.parentPath, entry.name)))
      .toSorted();

  it.each([
    ['that holds other things', () => folder(), 'is not empty, and was not published to before'],
    ['in the data folder', () => path.join(bench.dataDir, 'public'), 'lies in the data folder'],
    ['that is an address', () => 'https://proper.example', 'is neither a folder nor of the form s3://'],
  ])('is not published to a place %s', async (_what, where, message) => {
    mkdirSync(folder());
    writeFileSync(path.join(folder(), 'thesis.txt'), 'mine');
    const { status, stderr } = await publish(where());
    expect(stderr).toContain(message);
    expect(status).toBe(1);
    expect(filesIn(folder())).toEqual(['thesis.txt']);
  });

  it('has every file of it, follows it, and leaves alone what is not its own', async () => {
    expect(await publish(folder(), '--dry-run')).toMatchObject({ status: 0 });
    expect(existsSync(folder())).toBe(false);
    expect(await publish(folder())).toMatchObject({ status: 0, stderr: '' });
    const site = path.join(bench.dataDir, 'site');
    expect(filesIn(folder())).toEqual([...filesIn(site), '_published.json'].toSorted());
    const again = await publish(folder(), '--json');
    expect(JSON.parse(again.stdout)).toMatchObject({ written: [], removed: [], dryRun: false });

    writeFileSync(path.join(folder(), 'CNAME'), 'proper.example');
    bench.publish({ name: 'mfe-marketing', version: '1.0.0-b', pages: [['/', "'<h1>Home</h1>'"]] });
    await bench.accept('mfe-marketing', 'it is told at home');
    const { removed } = JSON.parse((await publish(folder(), '--json')).stdout);
    expect(removed).toContain('about.html');
    expect(filesIn(folder())).toEqual([...filesIn(site), '_published.json', 'CNAME'].toSorted());
    expect(readFileSync(path.join(folder(), 'index.html'), 'utf8')).toBe(bench.live('index.html'));
  });

  it('is not published where it was changed by hand since it was composed', async () => {
    writeFileSync(path.join(bench.dataDir, 'site/index.html'), 'changed');
    expect((await publish(folder())).stderr).toContain('not as it was composed');
    rmSync(path.join(bench.dataDir, 'composition.json'));
    expect((await publish(folder())).stderr).toContain('Nothing has been composed');
  });
});
