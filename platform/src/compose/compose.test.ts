import { existsSync, readdirSync, readFileSync, readlinkSync, rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import path from 'node:path';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { exampleConfig } from 'shared-types/example-config';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { type Composed, compose } from './compose';
import { createWorkbench, type FixtureRelease, type Workbench } from './fixtures';

let bench: Workbench;
beforeEach(() => {
  bench = createWorkbench();
});
afterEach(() => rmSync(bench.folder, { recursive: true, force: true }));

const run = (config = exampleConfig): Promise<Composed> =>
  compose({ remotesFile: bench.remotesFile, dataDir: bench.dataDir, config, report: () => undefined });

const live = (file: string): string => readFileSync(path.join(bench.dataDir, 'site', file), 'utf8');

/** Every file of the live site with its content. */
function snapshot(): Readonly<Record<string, string>> {
  const site = path.join(bench.dataDir, 'site');
  const files = readdirSync(site, { recursive: true, withFileTypes: true }).filter((entry) => entry.isFile());
  return Object.fromEntries(
    files
      .map((entry) => path.join(entry.parentPath, entry.name))
      .map((file) => [file, readFileSync(file, 'base64')]),
  );
}

describe('a composition', () => {
  it('writes a document for every page, a not-found document, and what search engines ask for', async () => {
    const { changed, refusals, versions } = await run();
    expect({ changed, refusals }).toEqual({ changed: true, refusals: [] });
    expect(versions).toEqual({
      shell: '1.0.0-a',
      'mfe-marketing': '1.0.0-a',
      'mfe-content': '1.0.0-a',
      'mfe-forms': '1.0.0-a',
    });
    expect(live('index.html')).toContain('<h1>Home</h1>');
    expect(live('about.html')).toContain('<h1 class="big">About</h1>');
    expect(live('404.html')).toContain('<h1>404</h1>');
    expect(live('sitemap.xml').match(/<loc>/g)).toHaveLength(4);
    expect(live('robots.txt')).toContain('Sitemap: https://proper.example/sitemap.xml');
    expect(JSON.parse(live('config.json'))).toEqual(exampleConfig);
  });

  it('pins the exact release of every remote in each document, with the styles and scripts of its page', async () => {
    await run();
    const about = live('about.html');
    expect(about).toContain(
      '"mfe-content":{"version":"1.0.0-a","entry":"/releases/mfe-content/1.0.0-a/remoteEntry.js"',
    );
    expect(about).toContain('<style>.shell{color:red}</style><style>.mfe-marketing{color:red}</style>');
    expect(about).toContain('src="/releases/mfe-marketing/1.0.0-a/remoteEntry.js"');
    expect(existsSync(path.join(bench.dataDir, 'site/releases/mfe-marketing/1.0.0-a/remoteEntry.js'))).toBe(
      true,
    );
  });

  it('lays compressed forms beside what is worth compressing', async () => {
    await run();
    const entry = path.join(bench.dataDir, 'site/releases/mfe-forms/1.0.0-a/remoteEntry.js');
    const content = readFileSync(entry, 'utf8');
    expect(brotliDecompressSync(readFileSync(`${entry}.br`)).toString()).toBe(content);
    expect(gunzipSync(readFileSync(`${entry}.gz`)).toString()).toBe(content);
    expect(existsSync(path.join(bench.dataDir, 'site/robots.txt.br'))).toBe(false);
  });

  it('does nothing when nothing has changed, and follows a changed configuration', async () => {
    const first = await run();
    const before = readlinkSync(path.join(bench.dataDir, 'site'));
    expect(await run()).toMatchObject({ id: first.id, changed: false });
    expect(readlinkSync(path.join(bench.dataDir, 'site'))).toBe(before);
    expect((await run({ ...exampleConfig, contactEmail: 'other@proper.example' })).changed).toBe(true);
    expect(live('config.json')).toContain('other@proper.example');
  });

  it('deploys one remote alone, and keeps the files that open pages were composed from', async () => {
    await run();
    bench.publish({ name: 'mfe-content', version: '1.0.0-b', pages: [['/blog', "'<h1>New blog</h1>'"]] });
    const { versions } = await run();
    expect(versions['mfe-content']).toBe('1.0.0-b');
    expect(versions['mfe-marketing']).toBe('1.0.0-a');
    expect(live('blog.html')).toContain('New blog');
    expect(live('releases/mfe-content/1.0.0-a/remoteEntry.js')).toContain('1.0.0-a');
    const record = JSON.parse(readFileSync(path.join(bench.dataDir, 'composition.json'), 'utf8'));
    expect(record.current.versions['mfe-content']).toBe('1.0.0-b');
    expect(record.history[0].versions['mfe-content']).toBe('1.0.0-a');
  });

  it('outlives the place that a release was published at', async () => {
    await run();
    rmSync(path.join(bench.folder, 'mfe-forms'), { recursive: true });
    bench.publish({ name: 'mfe-content', version: '1.0.0-b', pages: [['/blog', "'<h1>New blog</h1>'"]] });
    const { refusals } = await run();
    expect(refusals).toEqual([
      {
        name: 'mfe-forms',
        version: 'unknown',
        reason: expect.stringContaining('mfe-forms cannot be reached'),
      },
    ]);
    expect(live('contact.html')).toContain('<h1>Contact</h1>');
    expect(live('blog.html')).toContain('New blog');
  });

  it('pulls from a web server as from a folder', async () => {
    const server = createServer((request, response) => {
      const file = path.join(bench.folder, 'mfe-content', request.url ?? '');
      if (existsSync(file)) response.end(readFileSync(file));
      else response.writeHead(404).end();
    });
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    const address = server.address();
    const port = typeof address === 'object' && address ? address.port : 0;
    const remotes = JSON.parse(readFileSync(bench.remotesFile, 'utf8'));
    writeFileSync(
      bench.remotesFile,
      JSON.stringify({ ...remotes, 'mfe-content': `http://127.0.0.1:${port}` }),
    );
    expect((await run()).refusals).toEqual([]);
    expect(live('blog.html')).toContain('<h1>Blog</h1>');
    await new Promise((resolve) => server.close(resolve));
  });
});

const about = (html: string): FixtureRelease => ({
  name: 'mfe-marketing',
  version: '1.0.0-b',
  pages: [
    ['/', "'<h1>Home</h1>'"],
    ['/about', html],
  ],
});

describe('a release is refused, with a reason and leaving the site as it was', () => {
  it.each<readonly [string, FixtureRelease, RegExp]>([
    [
      'a browser file with a wrong hash',
      {
        ...about("'<h1>b</h1>'"),
        change: {
          files: { 'remoteEntry.js': `sha384-${'A'.repeat(64)}`, 'page.css': `sha384-${'A'.repeat(64)}` },
        },
      },
      /the file browser\/remoteEntry\.js does not have the hash/,
    ],
    [
      'a server bundle with a wrong hash',
      {
        ...about("'<h1>b</h1>'"),
        change: { server: { file: 'server/index.cjs', integrity: `sha384-${'A'.repeat(64)}` } },
      },
      /the file server\/index\.cjs does not have the hash/,
    ],
    [
      'a file that is missing',
      {
        ...about("'<h1>b</h1>'"),
        change: { server: { file: 'server/other.cjs', integrity: `sha384-${'A'.repeat(64)}` } },
      },
      /the file server\/other\.cjs is missing/,
    ],
    [
      'a contract range that the shell does not satisfy',
      { ...about("'<h1>b</h1>'"), change: { contract: '^2.0.0' } },
      /it needs the contract \^2\.0\.0, and the shell offers 1\.2\.0/,
    ],
    [
      'a page outside its territory',
      { name: 'mfe-marketing', version: '1.0.0-b', pages: [['/blog/ours', "'<h1>b</h1>'"]] },
      /the page \/blog\/ours lies in the territory of mfe-content/,
    ],
    [
      'two pages on one path',
      {
        name: 'mfe-marketing',
        version: '1.0.0-b',
        pages: [
          ['/about', "'<h1>1</h1>'"],
          ['/about', "'<h1>2</h1>'"],
        ],
      },
      /two pages have the path \/about/,
    ],
    [
      'a page that throws',
      about("{ throw new Error('no data') }"),
      /the page \/about throws when it is rendered: no data/,
    ],
    ['a page without an h1', about("'<h2>About</h2>'"), /the page \/about has 0 h1 elements instead of one/],
    [
      'a page with two h1',
      about("'<h1>About</h1><h1>us</h1>'"),
      /the page \/about has 2 h1 elements instead of one/,
    ],
    [
      'a server bundle that throws',
      { ...about("'<h1>b</h1>'"), server: "throw new Error('bad build')" },
      /its server bundle does not run: bad build/,
    ],
    [
      'a server bundle that never ends',
      { ...about("'<h1>b</h1>'"), server: 'for (;;) {}' },
      /its server bundle does not run: Script execution timed out/,
    ],
    [
      'a server bundle that requires what is not shared',
      { ...about("'<h1>b</h1>'"), server: "require('node:fs')" },
      /requires "node:fs", which the shell does not share/,
    ],
    [
      'a server bundle with other pages than it lists',
      { ...about("'<h1>b</h1>'"), server: 'exports.pages = []' },
      /release\.json lists \/ \(page\), \/about \(page\), but its server bundle exports/,
    ],
    [
      'a style sheet that is not among its files',
      { ...about("'<h1>b</h1>'"), change: { styles: ['lost.css'] } },
      /release\.json names lost\.css, which is not among its files/,
    ],
    [
      'a path that leads out of its folder',
      { ...about("'<h1>b</h1>'"), change: { styles: ['../../etc/passwd'] } },
      /release\.json is not valid: styles\.0: must be a relative path/,
    ],
    [
      'other content under a version that was published before',
      { ...about("'<h1>b</h1>'"), version: '1.0.0-a' },
      /version 1\.0\.0-a was published before with other content/,
    ],
  ])('%s', async (_what, fixture, reason) => {
    await run();
    const before = snapshot();
    bench.publish(fixture);
    const { refusals, versions } = await run();
    expect(refusals).toEqual([
      { name: fixture.name, version: expect.any(String), reason: expect.stringMatching(reason) },
    ]);
    expect(versions['mfe-marketing']).toBe('1.0.0-a');
    expect(snapshot()).toEqual(before);
  });

  it('a broken shell gives way to the last good one', async () => {
    await run();
    const before = snapshot();
    bench.publish({ name: 'shell', version: '1.0.0-b', server: "throw new Error('bad shell')" });
    expect((await run()).refusals).toEqual([
      { name: 'shell', version: '1.0.0-b', reason: 'its server bundle does not run: bad shell' },
    ]);
    expect(snapshot()).toEqual(before);
  });

  it('what is good in the same round is deployed all the same', async () => {
    await run();
    bench.publish(about("{ throw new Error('no data') }"));
    bench.publish({ name: 'mfe-content', version: '1.0.0-b', pages: [['/blog', "'<h1>New blog</h1>'"]] });
    const { versions } = await run();
    expect(versions).toMatchObject({ 'mfe-marketing': '1.0.0-a', 'mfe-content': '1.0.0-b' });
    expect(live('blog.html')).toContain('New blog');
    expect(live('about.html')).toContain('About');
  });
});

describe('no site is composed, and why is said', () => {
  it('when a remote has no good release at all', async () => {
    bench.publish({ name: 'mfe-content', version: '1.0.0-b', pages: [['/blog', "'<p>no heading</p>'"]] });
    await expect(run()).rejects.toThrow(
      'There is no usable release of mfe-content: the page /blog has 0 h1 elements instead of one',
    );
    expect(existsSync(path.join(bench.dataDir, 'site'))).toBe(false);
  });

  it('when remotes.json leaves a team out', async () => {
    writeFileSync(bench.remotesFile, JSON.stringify({ shell: 'shell' }));
    await expect(run()).rejects.toThrow(/remotes\.json is not valid: mfe-marketing/);
  });

  it('when another composer is at work', async () => {
    const first = run();
    await expect(run()).rejects.toThrow(/in use by another composer/);
    await first;
  });
});
