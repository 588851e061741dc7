import {
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  readlinkSync,
  rmSync,
  statSync,
  symlinkSync,
  utimesSync,
  writeFileSync,
} from 'node:fs';
import path from 'node:path';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { exampleConfig } from '@proper/shared-types/example-config';
import { describe, expect, it } from 'vitest';
import { ownClass } from '../test-support/fixture-teams';
import { useWorkbench } from '../test-support/workbench';

const bench = useWorkbench();
const inSite = (file: string): string => bench.data(`site/${file}`);

/** A document's own policy, and what its `meta` element cannot say. */
const wholePolicy = expect.stringMatching(/default-src 'none'; script-src 'self'.*; frame-ancestors 'none'$/);

describe('a first composition', () => {
  it('writes a document for every page, a not-found document, and what search engines ask for', async () => {
    expect(await bench.compose()).toMatchObject({
      changed: true,
      refusals: [],
      versions: {
        shell: '1.0.0-a',
        'mfe-marketing': '1.0.0-a',
        'mfe-content': '1.0.0-a',
        'mfe-forms': '1.0.0-a',
      },
    });
    expect(bench.live('index.html')).toContain('<h1>Home</h1>');
    expect(bench.live('404.html')).toContain('<h1>404</h1>');
    expect(bench.live('sitemap.xml').match(/<loc>https:\/\/proper\.example\/[a-z]*<\/loc>/g)).toHaveLength(4);
    expect(bench.live('robots.txt')).toContain('Sitemap: https://proper.example/sitemap.xml');
    expect(JSON.parse(bench.live('config.json'))).toEqual(exampleConfig);
  });

  it('leaves no temporary files behind, nor those of a composer that was killed', async () => {
    // No process has this number.
    mkdirSync(bench.data('work/999999999-left'), { recursive: true });
    writeFileSync(bench.data('work/999999999-left/page'), 'half a document');
    await bench.compose();
    expect(readdirSync(bench.data('work'))).toEqual([]);
  });

  it('lists for hosts and servers the headers of all files, of each document, and of releases', async () => {
    bench.publish({ name: 'shell', moreFiles: { 'root/icon.svg': '<svg/>' } });
    await bench.compose();
    const rules = bench.live('_headers').trim().split('\n\n');
    const byAddress = Object.fromEntries(
      rules
        .map((rule) => rule.split('\n').map((line) => line.trim()))
        .map(([address, ...lines]) => [address, lines]),
    );
    // However many pages there are: some hosts take at most 100 rules.
    expect(byAddress).toEqual({
      '/*': expect.arrayContaining([
        'strict-transport-security: max-age=31536000; includeSubDomains',
        'x-content-type-options: nosniff',
        "content-security-policy: frame-ancestors 'none'",
      ]),
      '/releases/*': [
        'cache-control: public, max-age=31536000, immutable',
        // No sandbox, in which WebKit shows no PDF.
        "content-security-policy: script-src 'none'",
      ],
      '/releases/:name/:folder/social/*': ['cross-origin-resource-policy: cross-origin'],
      '/composition.json': ['cache-control: no-cache'],
      '/icon.svg': ["content-security-policy: default-src 'none'; sandbox; frame-ancestors 'none'"],
    });
    const files = ['404.html', 'about.html', 'blog.html', 'contact.html', 'index.html'];
    expect(JSON.parse(bench.live('_headers.json'))).toEqual(
      Object.fromEntries(files.map((file) => [file, { 'content-security-policy': wholePolicy }])),
    );
  });

  it('lists for hosts and servers the pages that a mistyped address may mean', async () => {
    await bench.beginComposed();
    const pages = ['/about', '/blog', '/contact'];
    const list = bench.live('_pages.conf').trim().split('\n');
    expect(list.toSorted()).toEqual(['"" "/";', ...pages.map((page) => `"${page}" "${page}";`)]);
    expect(bench.live('_redirects').split('\n')).toEqual(
      expect.arrayContaining(pages.map((page) => `${page}, ${page} 301`)),
    );
  });

  it('names in each document the release of its own remote only, with the styles and scripts of its page', async () => {
    await bench.beginComposed();
    const about = bench.live('about.html');
    const entry = '/releases/mfe-marketing/a/remoteEntry.js';
    expect(about).toContain(`"remote":{"name":"mfe-marketing","entry":"${entry}"`);
    expect(about).not.toContain('mfe-content');
    const styles = (['shell', 'mfe-marketing'] as const).map(
      (name) => `<style>.${ownClass(name)}{color:red}</style>`,
    );
    expect(about).toContain(styles.join(''));
    expect(about).toContain(`src="${entry}"`);
    expect(existsSync(inSite(entry))).toBe(true);
  });

  it("has the shell's root files at the root of the site, and compressed files next to all but the smallest", async () => {
    const icon = `<svg>${' '.repeat(600)}</svg>`;
    bench.publish({ name: 'shell', version: '1.0.0-b', moreFiles: { 'root/favicon.svg': icon } });
    await bench.compose();
    expect(bench.live('favicon.svg')).toBe(icon);
    for (const file of ['releases/mfe-forms/a/remoteEntry.js', 'about.html', 'favicon.svg']) {
      const content = bench.live(file);
      expect(brotliDecompressSync(readFileSync(inSite(`${file}.br`))).toString()).toBe(content);
      expect(gunzipSync(readFileSync(inSite(`${file}.gz`))).toString()).toBe(content);
    }
    expect(existsSync(inSite('robots.txt.br'))).toBe(false);
  });
});

describe('a further composition', () => {
  it('does nothing when nothing has changed', async () => {
    const first = await bench.compose();
    const before = readlinkSync(bench.data('site'));
    expect(await bench.compose()).toMatchObject({ id: first.id, changed: false });
    expect(bench.reported).toContain('nothing has changed since the site was composed');
    expect(readlinkSync(bench.data('site'))).toBe(before);
  });

  it('keeps the files that open pages were composed from, and the two sites before the live one', async () => {
    await bench.beginComposed();
    for (const letter of 'bcd') {
      expect((await bench.deploy('mfe-content', letter)).versions).toMatchObject({
        'mfe-content': `1.0.0-${letter}`,
        'mfe-marketing': '1.0.0-a',
      });
      expect(bench.live('blog.html')).toContain(`Blog ${letter}`);
    }
    for (const letter of 'abcd')
      expect(bench.live(`releases/mfe-content/${letter}/remoteEntry.js`)).toContain(`1.0.0-${letter}`);
    // Each with the list of its files.
    expect(readdirSync(bench.data('sites'))).toHaveLength(2 * 3);
    // A team may also go back.
    bench.publish({ name: 'mfe-content', pages: [['/blog', "'<h1>Blog</h1>'"]] });
    expect((await bench.compose()).versions['mfe-content']).toBe('1.0.0-a');
    expect(bench.live('blog.html')).toContain('<h1>Blog</h1>');
  });

  it('stores a file that two releases share once', async () => {
    const moreFiles = { 'same/a.txt': 'a' };
    const file = () => statSync(inSite('releases/mfe-content/same/a.txt')).ino;
    await bench.deploy('mfe-content', 'b', { moreFiles });
    const before = file();
    expect((await bench.deploy('mfe-content', 'c', { moreFiles })).versions['mfe-content']).toBe('1.0.0-c');
    expect(file()).toBe(before);
  });

  it('removes a release that was stored a month ago, if no recorded composition names it', async () => {
    const monthAgo = new Date(Date.now() - 31 * 24 * 60 * 60 * 1000);
    await bench.beginComposed();
    // Two that were refused, one of them long ago.
    for (const letter of ['old', 'young']) {
      await bench.deploy('mfe-content', letter, { pages: [['/blog', "'<p>no heading</p>'"]] });
    }
    for (const version of ['1.0.0-a', '1.0.0-old'])
      utimesSync(bench.data(`store/mfe-content/${version}`), monthAgo, monthAgo);
    await bench.deploy('mfe-content', 'new');
    const left = ['1.0.0-a', '1.0.0-new', '1.0.0-young'];
    expect(readdirSync(bench.data('store/mfe-content')).sort()).toEqual(left);
  });

  it('keeps no more refused releases than fit into the size of one release, and always the newest', async () => {
    await bench.beginComposed();
    const { sizes } = bench.settings;
    bench.settings = { ...bench.settings, sizes: { ...sizes, release: 100_000 } };
    const moreFiles = { 'b/large.txt': 'x'.repeat(60_000) };
    for (const letter of ['one', 'two', 'three'])
      await bench.deploy('mfe-content', letter, { moreFiles, pages: [['/blog', "'<p>no heading</p>'"]] });
    expect(readdirSync(bench.data('store/mfe-content')).sort()).toEqual(['1.0.0-a', '1.0.0-three']);
  });

  it('replaces a live site that is not the last one that was composed', async () => {
    const first = await bench.compose();
    await bench.deploy('mfe-content');
    rmSync(bench.data('site'));
    symlinkSync(path.join('sites', first.id), bench.data('site'));
    expect(bench.live('blog.html')).toContain('<h1>Blog</h1>');
    expect((await bench.compose()).changed).toBe(true);
    expect(bench.live('blog.html')).toContain('Blog b');
  });

  it.each(['about.html', 'releases/mfe-content/a/remoteEntry.js'])(
    'restores %s of the live site after it was changed or removed',
    async (file) => {
      await bench.beginComposed();
      const before = bench.live(file);
      for (const damage of [() => writeFileSync(inSite(file), 'changed'), () => rmSync(inSite(file))]) {
        damage();
        expect((await bench.compose()).changed).toBe(true);
        expect(bench.live(file)).toBe(before);
      }
    },
  );

  it.each(['browser/a/remoteEntry.js', 'server/index.cjs'])(
    'fetches a release again if its %s was damaged in the store',
    async (file) => {
      await bench.beginComposed();
      const stored = bench.data(`store/mfe-content/1.0.0-a/${file}`);
      const before = readFileSync(stored, 'utf8');
      writeFileSync(stored, 'damaged');
      expect(await bench.compose()).toMatchObject({ refusals: [] });
      expect(readFileSync(stored, 'utf8')).toBe(before);
    },
  );

  it.each([
    'site/releases/mfe-content/a/remoteEntry.js',
    'store/mfe-content/1.0.0-a/browser/a/remoteEntry.js',
  ])('by hand, makes %s again after a bit of it has flipped on the disk', async (file) => {
    await bench.beginComposed();
    const damaged = bench.data(file);
    const before = readFileSync(damaged);
    const { atime, mtime } = statSync(damaged);
    writeFileSync(
      damaged,
      before.map((byte, index) => (index === 9 ? byte ^ 1 : byte)),
    );
    utimesSync(damaged, atime, mtime);
    bench.settings = { ...bench.settings, isThorough: true };
    expect(await bench.compose()).toMatchObject({ refusals: [] });
    expect(readFileSync(damaged)).toEqual(before);
  });

  it('fetches again what was removed from the store while it waited for a shell', async () => {
    await bench.beginComposed();
    const change = { shared: { '@proper/shared-types': '^1.3.0' } };
    expect((await bench.deploy('mfe-content', 'b', { change })).refusals).toMatchObject([
      { isWaiting: true },
    ]);
    rmSync(bench.data('store/mfe-content/1.0.0-b'), { recursive: true });
    const shared = { '@proper/shared-types': '1.3.0', '@proper/shared-ui': '1.2.0' };
    bench.publish({ name: 'shell', version: '1.0.0-b', change: { shared } });
    expect(await bench.compose()).toMatchObject({ refusals: [], versions: { 'mfe-content': '1.0.0-b' } });
  });

  it('leaves out a damaged release that cannot be fetched again, whose live files stay', async () => {
    await bench.beginComposed();
    await bench.deploy('mfe-content', 'b');
    for (const letter of 'ab')
      writeFileSync(bench.data(`store/mfe-content/1.0.0-${letter}/browser/${letter}/page.css`), 'damaged');
    rmSync(path.join(bench.folder, 'mfe-content'), { recursive: true });
    expect((await bench.compose()).refusals).toMatchObject([{ name: 'mfe-content', version: 'unknown' }]);
    expect(bench.live('releases/mfe-content/b/page.css')).toContain('color:red');
    await bench.deploy('mfe-content', 'c');
    expect(bench.live('releases/mfe-content/a/page.css')).toContain('color:red');
    // What a team has on the site is made again as a whole after an edit.
    writeFileSync(inSite('blog.html'), 'edited');
    await bench.compose();
    expect(bench.reported).toContain(
      'mfe-content 1.0.0-a: its file browser/a/page.css was damaged in the store, and is left out',
    );
    expect(existsSync(inSite('releases/mfe-content/a/page.css'))).toBe(false);
    expect(existsSync(inSite('releases/mfe-content/a/remoteEntry.js'))).toBe(true);
  });
});

it('a first site is composed without a team that cannot be reached, whose pages say so until its first release', async () => {
  rmSync(path.join(bench.folder, 'mfe-content'), { recursive: true });
  expect(await bench.compose()).toMatchObject({
    refusals: [{ name: 'mfe-content', reason: expect.stringContaining('there is no release.json') }],
    unavailable: ['/blog'],
    versions: { shell: '1.0.0-a', 'mfe-marketing': '1.0.0-a', 'mfe-forms': '1.0.0-a' },
  });
  expect(bench.live('blog.html')).toContain('<h1>Not now</h1>');
  expect(bench.reported).toContain('/blog says that it is not available at the moment');
  expect(bench.live('sitemap.xml')).not.toContain('/blog');
  expect(bench.publicRecord).toMatchObject({
    unavailable: ['/blog'],
    refused: [{ name: 'mfe-content', reason: 'its release cannot be read from where its team publishes' }],
  });
  // For servers that cannot read JSON.
  expect(bench.live('_unavailable/blog.html')).toBe('');
  expect((await bench.compose()).changed).toBe(false);

  expect(await bench.deploy('mfe-content')).toMatchObject({ changed: true, refusals: [], unavailable: [] });
  expect(bench.live('blog.html')).toContain('Blog b');
  expect(bench.publicRecord).toMatchObject({ unavailable: [], refused: [] });
  expect(() => bench.live('_unavailable/blog.html')).toThrow('ENOENT');
});

it('the live pages of a team stay when its store is gone and its new release is bad', async () => {
  await bench.beginComposed();
  const before = bench.snapshot();
  rmSync(bench.data('store/mfe-content'), { recursive: true });
  bench.publishNext('mfe-content', 'b', { pages: [['/blog', "'<p>no heading</p>'"]] });
  expect((await bench.compose()).refusals).toMatchObject([
    { version: '1.0.0-b', reason: 'the page /blog has 0 h1 elements instead of one' },
  ]);
  expect(bench.snapshot()).toEqual(before);
});

describe('no site is composed, with the reason,', () => {
  it('when no remote has a good release', async () => {
    for (const name of ['mfe-marketing', 'mfe-content', 'mfe-forms'] as const)
      rmSync(path.join(bench.folder, name), { recursive: true });
    await expect(bench.compose()).rejects.toThrow('there is no usable release of mfe-marketing');
    expect(existsSync(bench.data('site'))).toBe(false);
    expect(existsSync(bench.data('sites'))).toBe(false);
  });

  it('when its history is damaged', async () => {
    await bench.beginComposed();
    writeFileSync(bench.data('history.json'), '{');
    await expect(bench.compose()).rejects.toThrow(/history\.json cannot be read: .*Put it back as it was/);
  });

  it('when another composer is running', async () => {
    const ended = await Promise.allSettled([bench.compose(), bench.compose()]);
    expect(ended.flatMap((each) => (each.status === 'rejected' ? String(each.reason) : []))).toEqual([
      expect.stringContaining('in use by another composer'),
    ]);
  });

  it('when the site cannot be written, and nothing of it stays', async () => {
    await bench.beginComposed();
    const before = bench.snapshot();
    bench.publishNext('mfe-content');
    // In place of the link to the new site.
    mkdirSync(bench.data('site.new/in-the-way'), { recursive: true });
    await expect(bench.compose()).rejects.toThrow(/The data folder .* cannot be used: /);
    expect(bench.snapshot()).toEqual(before);
  });
});
