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
import { headersOf } from '@proper/operator-kit/response-headers';
import { exampleConfig } from '@proper/shared-types/example-config';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { ownClass } from '../test-support/fixture-teams';
import { Workbench } from '../test-support/workbench';

let bench: Workbench;
beforeEach(() => {
  bench = new Workbench();
});
afterEach(() => bench.remove());

const inSite = (file: string): string => path.join(bench.dataDir, 'site', file);
const newBlog = (version: string) =>
  bench.publish({ name: 'mfe-content', version, pages: [['/blog', `'<h1>Blog ${version}</h1>'`]] });

/** A document's own policy, and what its `meta` element cannot say. */
const wholePolicy = /default-src 'none'; script-src 'self'.*; frame-ancestors 'none'$/;

describe('a composition', () => {
  it('writes a document for every page, a not-found document, and what search engines ask for', async () => {
    const { changed, refusals, versions } = await bench.compose();
    expect({ changed, refusals }).toEqual({ changed: true, refusals: [] });
    expect(versions).toEqual({
      shell: '1.0.0-a',
      'mfe-marketing': '1.0.0-a',
      'mfe-content': '1.0.0-a',
      'mfe-forms': '1.0.0-a',
    });
    expect(bench.live('index.html')).toContain('<h1>Home</h1>');
    expect(bench.live('about.html')).toContain('<h1 class="big">About</h1>');
    expect(bench.live('404.html')).toContain('<h1>404</h1>');
    expect(bench.live('sitemap.xml').match(/<loc>https:\/\/proper\.example\/[a-z]*<\/loc>/g)).toHaveLength(4);
    expect(bench.live('robots.txt')).toContain('Sitemap: https://proper.example/sitemap.xml');
    expect(JSON.parse(bench.live('config.json'))).toEqual(exampleConfig);
  });

  it('tells a host which headers to send: of all files, of each document, and of releases', async () => {
    await bench.beginComposed();
    const all = Object.entries(headersOf('https://proper.example')).map(
      ([name, value]) => `${name}: ${value}`,
    );
    const page = ['cache-control: no-cache', expect.stringMatching(wholePolicy)];
    const rules = bench.live('_headers').trim().split('\n\n');
    const inFile = rules.map((rule) => {
      const [address = '', ...lines] = rule.split('\n');
      return [address, lines.map((line) => line.trim())] as const;
    });
    expect(Object.fromEntries(inFile)).toEqual({
      '/*': [...all, "content-security-policy: frame-ancestors 'none'"],
      '/': page,
      '/about': page,
      '/blog': page,
      '/contact': page,
      '/releases/*': [
        'cache-control: public, max-age=31536000, immutable',
        "content-security-policy: default-src 'none'; sandbox; frame-ancestors 'none'",
      ],
      '/releases/:name/:hash/social/*': ['cross-origin-resource-policy: cross-origin'],
    });
    expect(all).toContain('strict-transport-security: max-age=31536000; includeSubDomains');
  });

  it("gives a server each document's headers, the not-found document's too", async () => {
    await bench.beginComposed();
    const headers = JSON.parse(bench.live('_headers.json'));
    const files = ['404.html', 'about.html', 'blog.html', 'contact.html', 'index.html'];
    expect(Object.keys(headers).sort()).toEqual(files);
    for (const file of files)
      expect(headers[file]).toEqual({ 'content-security-policy': expect.stringMatching(wholePolicy) });
  });

  it('names the exact release of its own remote in each document, and of no other, with the styles and scripts of its page', async () => {
    await bench.beginComposed();
    const about = bench.live('about.html');
    expect(about).toContain(
      '"remote":{"name":"mfe-marketing","entry":"/releases/mfe-marketing/a/remoteEntry.js"',
    );
    expect(about).not.toContain('mfe-content');
    expect(about).toContain(
      `<style>.${ownClass('shell')}{color:red}</style><style>.${ownClass('mfe-marketing')}{color:red}</style>`,
    );
    expect(about).toContain('src="/releases/mfe-marketing/a/remoteEntry.js"');
    expect(existsSync(inSite('releases/mfe-marketing/a/remoteEntry.js'))).toBe(true);
  });

  it('lays compressed forms beside what is worth compressing', async () => {
    await bench.beginComposed();
    for (const file of ['releases/mfe-forms/a/remoteEntry.js', 'about.html']) {
      const content = bench.live(file);
      expect(brotliDecompressSync(readFileSync(inSite(`${file}.br`))).toString()).toBe(content);
      expect(gunzipSync(readFileSync(inSite(`${file}.gz`))).toString()).toBe(content);
    }
    expect(existsSync(inSite('robots.txt.br'))).toBe(false);
  });

  it("lays the shell's root files at the root of the site", async () => {
    const icon = `<svg>${' '.repeat(600)}</svg>`;
    bench.publish({ name: 'shell', version: '1.0.0-b', moreFiles: { 'root/favicon.svg': icon } });
    await bench.compose();
    expect(bench.live('favicon.svg')).toBe(icon);
    expect(gunzipSync(readFileSync(inSite('favicon.svg.gz'))).toString()).toBe(icon);
  });

  it('does nothing when nothing has changed, and follows a changed configuration', async () => {
    const first = await bench.compose();
    const before = readlinkSync(path.join(bench.dataDir, 'site'));
    expect(await bench.compose()).toMatchObject({ id: first.id, changed: false });
    expect(bench.reported).toContain('nothing has changed since the site was composed');
    expect(readlinkSync(path.join(bench.dataDir, 'site'))).toBe(before);
    const changed = await bench.compose({ ...exampleConfig, contactEmail: 'other@proper.example' });
    expect(changed.changed).toBe(true);
    expect(bench.live('config.json')).toContain('other@proper.example');
  });

  it('writes a site that was lost again, in a folder of its own', async () => {
    const { id } = await bench.compose();
    rmSync(path.join(bench.dataDir, 'sites'), { recursive: true });
    const again = await bench.compose();
    expect(again.changed).toBe(true);
    expect(again.id).not.toBe(id);
    expect(bench.live('index.html')).toContain('Home');
  });

  it('deploys one remote alone, and keeps the files that open pages were composed from', async () => {
    await bench.beginComposed();
    newBlog('1.0.0-b');
    const { versions } = await bench.compose();
    expect(versions).toMatchObject({ 'mfe-content': '1.0.0-b', 'mfe-marketing': '1.0.0-a' });
    expect(bench.live('blog.html')).toContain('Blog 1.0.0-b');
    expect(bench.live('releases/mfe-content/a/remoteEntry.js')).toContain('1.0.0-a');
    const record = JSON.parse(readFileSync(path.join(bench.dataDir, 'composition.json'), 'utf8'));
    expect(record.current.versions['mfe-content']).toBe('1.0.0-b');
    expect(record.history[0].versions['mfe-content']).toBe('1.0.0-a');
  });

  it('keeps every release that was live within a week, and the two sites before the live one', async () => {
    for (const letter of 'abcd') {
      newBlog(`1.0.0-${letter}`);
      await bench.compose();
    }
    for (const letter of 'abcd')
      expect(bench.live(`releases/mfe-content/${letter}/remoteEntry.js`)).toContain(`1.0.0-${letter}`);
    // Each with the list of its files.
    expect(readdirSync(path.join(bench.dataDir, 'sites'))).toHaveLength(2 * 3);
  });

  it('has one file for what two releases have in common', async () => {
    const release = {
      name: 'mfe-content',
      pages: [['/blog', "'<h1>Blog</h1>'"]],
      moreFiles: { 'same/a.txt': 'a' },
    } as const;
    const file = () => statSync(inSite('releases/mfe-content/same/a.txt')).ino;
    bench.publish({ ...release, version: '1.0.0-b' });
    await bench.compose();
    const before = file();
    bench.publish({ ...release, version: '1.0.0-c' });
    expect((await bench.compose()).versions['mfe-content']).toBe('1.0.0-c');
    expect(file()).toBe(before);
  });

  it('forgets a release that was stored a month ago, once nothing that is remembered names it', async () => {
    const stored = (version: string) => path.join(bench.dataDir, 'store/mfe-content', version);
    const monthAgo = new Date(Date.now() - 31 * 24 * 60 * 60 * 1000);
    await bench.beginComposed();
    // Two that were refused: one long ago.
    for (const version of ['1.0.0-old', '1.0.0-young']) {
      bench.publish({ name: 'mfe-content', version, pages: [['/blog', "'<p>no heading</p>'"]] });
      await bench.compose();
    }
    for (const version of ['1.0.0-a', '1.0.0-old']) utimesSync(stored(version), monthAgo, monthAgo);
    newBlog('1.0.0-new');
    await bench.compose();
    expect(readdirSync(path.join(bench.dataDir, 'store/mfe-content')).sort()).toEqual([
      '1.0.0-a',
      '1.0.0-new',
      '1.0.0-young',
    ]);
  });

  it('is made anew where the live site is not the one that was composed last', async () => {
    const first = await bench.compose();
    newBlog('1.0.0-b');
    const second = await bench.compose();
    const link = path.join(bench.dataDir, 'site');
    rmSync(link);
    symlinkSync(path.join('sites', first.id), link);
    expect(bench.live('blog.html')).toContain('<h1>Blog</h1>');
    expect((await bench.compose()).changed).toBe(true);
    expect(bench.live('blog.html')).toContain('Blog 1.0.0-b');
    expect(second.versions['mfe-content']).toBe('1.0.0-b');
  });

  it.each([
    ['a document', 'about.html'],
    ['a script', 'releases/mfe-content/a/remoteEntry.js'],
  ])('is made anew where %s of the live site was changed or removed', async (_what, file) => {
    await bench.beginComposed();
    const before = bench.live(file);
    writeFileSync(inSite(file), 'changed');
    expect((await bench.compose()).changed).toBe(true);
    expect(bench.live(file)).toBe(before);
    rmSync(inSite(file));
    expect((await bench.compose()).changed).toBe(true);
    expect(bench.live(file)).toBe(before);
  });

  it.each(['browser/a/remoteEntry.js', 'server/index.cjs'])(
    'fetches a release again whose %s was damaged in the store',
    async (file) => {
      await bench.beginComposed();
      const stored = path.join(bench.dataDir, 'store/mfe-content/1.0.0-a', file);
      const before = readFileSync(stored, 'utf8');
      writeFileSync(stored, 'damaged');
      expect(await bench.compose()).toMatchObject({ refusals: [] });
      expect(readFileSync(stored, 'utf8')).toBe(before);
    },
  );

  it('leaves a damaged release that cannot be had again, and its live files to visitors', async () => {
    await bench.beginComposed();
    newBlog('1.0.0-b');
    await bench.compose();
    writeFileSync(path.join(bench.dataDir, 'store/mfe-content/1.0.0-b/browser/b/page.css'), 'damaged');
    writeFileSync(path.join(bench.dataDir, 'store/mfe-content/1.0.0-a/browser/a/page.css'), 'damaged');
    rmSync(path.join(bench.folder, 'mfe-content'), { recursive: true });
    await expect(bench.compose()).rejects.toThrow('its file browser/b/page.css was damaged in the store');
    expect(bench.live('releases/mfe-content/b/page.css')).toContain('color:red');
    newBlog('1.0.0-c');
    await bench.compose();
    expect(bench.live('releases/mfe-content/a/page.css')).toContain('color:red');
    // Of a site that somebody has edited, nothing is taken over.
    writeFileSync(inSite('about.html'), 'edited');
    await bench.compose();
    expect(bench.reported).toContain(
      'mfe-content 1.0.0-a: its file browser/a/page.css was damaged in the store, and is left out',
    );
    expect(existsSync(inSite('releases/mfe-content/a/page.css'))).toBe(false);
    expect(existsSync(inSite('releases/mfe-content/a/remoteEntry.js'))).toBe(true);
  });

  it('serves no compressed form that was damaged in the store', async () => {
    await bench.beginComposed();
    const file = 'releases/mfe-content/a/remoteEntry.js';
    writeFileSync(
      path.join(bench.dataDir, 'store/mfe-content/1.0.0-a/browser/a/remoteEntry.js.br'),
      'damaged',
    );
    newBlog('1.0.0-b');
    await bench.compose();
    expect(brotliDecompressSync(readFileSync(inSite(`${file}.br`))).toString()).toBe(bench.live(file));
  });

  it('goes back to an earlier release when its team publishes that again', async () => {
    await bench.beginComposed();
    newBlog('1.0.0-b');
    await bench.compose();
    bench.publish({ name: 'mfe-content', pages: [['/blog', "'<h1>Blog</h1>'"]] });
    expect((await bench.compose()).versions['mfe-content']).toBe('1.0.0-a');
    expect(bench.live('blog.html')).toContain('<h1>Blog</h1>');
  });
});

describe('a first composition with a team that cannot be reached', () => {
  beforeEach(() => rmSync(path.join(bench.folder, 'mfe-content'), { recursive: true }));

  it("makes the site without that team's pages, which say so, and tells the operator", async () => {
    const { refusals, unavailable, versions } = await bench.compose();
    expect(refusals).toMatchObject([
      { name: 'mfe-content', reason: expect.stringContaining('there is no release.json') },
    ]);
    expect(unavailable).toEqual(['/blog']);
    expect(Object.keys(versions)).toEqual(['shell', 'mfe-marketing', 'mfe-forms']);
    expect(bench.live('blog.html')).toContain('<h1>Not now</h1>');
    expect(JSON.parse(bench.live('composition.json')).unavailable).toEqual(['/blog']);
    expect(bench.reported).toContain('/blog says that it is not available at the moment');
    expect(bench.live('sitemap.xml')).not.toContain('/blog');
    expect(JSON.parse(bench.live('composition.json'))).toMatchObject({
      unavailable: ['/blog'],
      refused: [{ name: 'mfe-content', reason: 'its release cannot be read from where its team publishes' }],
    });
    // For servers that read no JSON.
    expect(bench.live('_unavailable/blog.html')).toBe('');
    expect((await bench.compose()).changed).toBe(false);
  });

  it('has its pages as soon as there is a release', async () => {
    await bench.compose();
    newBlog('1.0.0-b');
    expect(await bench.compose()).toMatchObject({ changed: true, refusals: [], unavailable: [] });
    expect(bench.live('blog.html')).toContain('Blog 1.0.0-b');
    expect(JSON.parse(bench.live('composition.json'))).toMatchObject({ unavailable: [], refused: [] });
    expect(() => bench.live('_unavailable/blog.html')).toThrow('ENOENT');
  });
});

describe('no site is composed, and why is said', () => {
  it('when no remote has a good release', async () => {
    for (const name of ['mfe-marketing', 'mfe-content', 'mfe-forms'] as const)
      rmSync(path.join(bench.folder, name), { recursive: true });
    await expect(bench.compose()).rejects.toThrow('there is no usable release of mfe-marketing');
    expect(existsSync(path.join(bench.dataDir, 'site'))).toBe(false);
    expect(existsSync(path.join(bench.dataDir, 'sites'))).toBe(false);
  });

  it('when a remote that was live has no good release any more: the live site stays', async () => {
    await bench.beginComposed();
    const before = bench.snapshot();
    rmSync(path.join(bench.dataDir, 'store/mfe-content'), { recursive: true });
    bench.publish({ name: 'mfe-content', version: '1.0.0-b', pages: [['/blog', "'<p>no heading</p>'"]] });
    await expect(bench.compose()).rejects.toThrow(
      'there is no usable release of mfe-content: the page /blog has 0 h1 elements instead of one (version 1.0.0-b)',
    );
    expect(bench.snapshot()).toEqual(before);
  });

  it('when composition.json is damaged', async () => {
    await bench.beginComposed();
    writeFileSync(path.join(bench.dataDir, 'composition.json'), '{');
    await expect(bench.compose()).rejects.toThrow(
      /composition\.json cannot be read: .*Put it back as it was/,
    );
  });

  it('when another composer is at work', async () => {
    const ended = await Promise.allSettled([bench.compose(), bench.compose()]);
    expect(ended.flatMap((each) => (each.status === 'rejected' ? String(each.reason) : []))).toEqual([
      expect.stringContaining('in use by another composer'),
    ]);
  });

  it('when the site cannot be written, of which nothing stays', async () => {
    await bench.beginComposed();
    const before = bench.snapshot();
    newBlog('1.0.0-b');
    // Stands where the link to the new site is made.
    mkdirSync(path.join(bench.dataDir, 'site.new', 'in-the-way'), { recursive: true });
    await expect(bench.compose()).rejects.toThrow(/The data folder .* cannot be used: /);
    expect(bench.snapshot()).toEqual(before);
  });
});
