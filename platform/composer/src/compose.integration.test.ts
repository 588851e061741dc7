import { existsSync, lstatSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { exampleConfig } from '@proper/shared-types/example-config';
import { slotValues } from '@proper/shared-types/slots';
import { describe, expect, it } from 'vitest';
import { type FixtureRelease, ownClass } from '../test-support/fixture-teams';
import { useWorkbench } from '../test-support/workbench';

const bench = useWorkbench();
const inSite = (file: string): string => bench.data(`site/${file}`);
const allAt = (letter: string) => ({
  shell: `1.0.0-${letter}`,
  'mfe-marketing': `1.0.0-${letter}`,
  'mfe-content': `1.0.0-${letter}`,
  'mfe-forms': `1.0.0-${letter}`,
});

describe('a first composition', () => {
  it('writes a document for every page, a not-found document, and what search engines ask for', async () => {
    expect(await bench.compose()).toMatchObject({ changed: true, refusals: [], versions: allAt('a') });
    expect(bench.live('index.html')).toContain('<h1>Home</h1>');
    expect(bench.live('404.html')).toContain('<h1>404</h1>');
    expect(bench.live('sitemap.xml').match(/<loc>https:\/\/proper\.example\/[a-z]*<\/loc>/g)).toHaveLength(4);
    expect(bench.live('robots.txt')).toContain('Sitemap: https://proper.example/sitemap.xml');
    expect(JSON.parse(bench.live('config.json'))).toEqual(exampleConfig);
  });

  it('names in each document the release of its own remote only, with the styles and scripts of its page', async () => {
    await bench.compose();
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

  it('fills the slots of pages, heads and data with the configured values, escaped', async () => {
    const { contactEmail: mail, bookingUrl } = slotValues();
    bench.publish({
      name: 'mfe-content',
      pages: [['/blog', `<h1>Blog</h1><a href="${bookingUrl}">${mail}</a>`]],
      articles: { mail: `<p>Write to ${mail}</p>` },
      rewrite: (json) => json.replaceAll('A page', `Write to ${mail}`),
    });
    await bench.compose({ config: { ...exampleConfig, bookingUrl: 'https://book.example/?a=1&b="2"' } });
    const { contactEmail } = exampleConfig;
    expect(bench.live('blog.html')).toContain(
      `<a href="https://book.example/?a=1&amp;b=&quot;2&quot;">${contactEmail}</a>`,
    );
    expect(bench.live('blog.html')).toContain(`content="Write to ${contactEmail}"`);
    expect(JSON.parse(bench.live('blog/mail.json'))).toMatchObject({
      html: { text: `<p>Write to ${contactEmail}</p>` },
      meta: { description: `Write to ${contactEmail}` },
    });
    expect(JSON.stringify(bench.snapshot())).not.toContain('slot.invalid');
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

  it('goes live without a team that cannot be reached, whose pages say so until its first release', async () => {
    rmSync(path.join(bench.folder, 'mfe-content'), { recursive: true });
    expect((await bench.compose()).refusals).toMatchObject([{ name: 'mfe-content', status: 'incomplete' }]);
    expect(bench.live('blog.html')).toContain('Not now');
    expect(existsSync(inSite('_unavailable/blog.html'))).toBe(true);
    expect(bench.manifest.unavailable).toEqual([{ name: 'mfe-content', routes: ['/blog', '/blog/*'] }]);
    expect((await bench.deploy('mfe-content')).refusals).toEqual([]);
    expect(bench.live('blog.html')).toContain('Blog b');
  });

  it('fails without a shell, and changes nothing', async () => {
    rmSync(path.join(bench.folder, 'shell'), { recursive: true });
    await expect(bench.compose()).rejects.toThrow(
      /no usable release of shell: release\.json at \S+ is missing/,
    );
    expect(existsSync(bench.data('site'))).toBe(false);
  });
});

describe('a further composition', () => {
  it('does nothing when nothing has changed', async () => {
    const first = await bench.compose();
    expect(await bench.compose()).toMatchObject({ id: first.id, changed: false });
  });

  it("adds one team's files and changes its pages, and not one byte of anybody else's", async () => {
    await bench.compose();
    const others = ['404.html', 'about.html', 'contact.html', 'index.html'];
    const [before, onDisk] = [bench.snapshot(), bench.onDisk(others)];
    await bench.deploy('mfe-content');
    const after = bench.snapshot();
    const changed = Object.keys(after).filter(
      (file) => before[file] !== after[file] && !/\.(br|gz)$/.test(file),
    );
    expect(changed).toEqual(['blog.html']);
    expect(bench.onDisk(others)).toEqual(onDisk);
    expect(bench.live('releases/mfe-content/b/remoteEntry.js')).toContain('1.0.0-b');
  });

  it('writes only the documents of a release that have changed', async () => {
    const release = { name: 'mfe-content', pages: [['/blog', '<h1>Blog</h1>']], base: 'a' } as const;
    const articles = { one: '<p>One</p>', two: '<p>Two</p>' };
    bench.publish({ ...release, articles });
    await bench.compose();
    const files = ['blog.html', 'blog/one.html', 'blog/one.json', 'blog/two.html', 'blog/two.json'];
    const before = bench.onDisk(files);
    bench.publish({ ...release, version: '1.0.0-b', articles: { ...articles, two: '<p>Changed</p>' } });
    expect((await bench.compose()).refusals).toEqual([]);
    const isKept = bench.onDisk(files).map((file, index) => String(file) === String(before[index]));
    expect(isKept).toEqual([true, true, true, false, false]);
    expect(bench.live('blog/two.html')).toContain('<p>Changed</p>');
  });

  it('keeps the files that open pages were composed from, and the site before the live one', async () => {
    await bench.compose();
    for (const letter of 'bcd') {
      await bench.deploy('mfe-content', letter);
      expect(bench.live('blog.html')).toContain(`Blog ${letter}`);
    }
    for (const letter of 'abcd')
      expect(bench.live(`releases/mfe-content/${letter}/remoteEntry.js`)).toContain(`1.0.0-${letter}`);
    expect(readdirSync(bench.data('sites'))).toHaveLength(2);
    // A team may also go back.
    bench.publish({ name: 'mfe-content', pages: [['/blog', '<h1>Blog</h1>']] });
    expect((await bench.compose()).versions['mfe-content']).toBe('1.0.0-a');
    expect(bench.live('blog.html')).toContain('<h1>Blog</h1>');
  });

  it('removes a release that was live a month ago, with its files, if ten compositions were since', async () => {
    await bench.compose();
    bench.settings = { ...bench.settings, keepReleasesMs: 0 };
    for (const letter of 'bcdefghijk') await bench.deploy('mfe-content', letter);
    expect(readdirSync(bench.data('store/mfe-content')).toSorted()).toEqual(
      [...'bcdefghijk'].map((letter) => `1.0.0-${letter}`),
    );
    expect(existsSync(inSite('releases/mfe-content/a/remoteEntry.js'))).toBe(false);
    expect(existsSync(inSite('releases/mfe-content/b/remoteEntry.js'))).toBe(true);
  });

  it('keeps no more refused releases than fit into the size of one release, and always the newest', async () => {
    await bench.compose();
    bench.settings = { ...bench.settings, sizes: { ...bench.settings.sizes, release: 100_000 } };
    const moreFiles = { 'b/large.txt': 'x'.repeat(60_000) };
    for (const letter of ['one', 'two', 'three'])
      await bench.deploy('mfe-content', letter, { moreFiles, pages: [['/blog', '<p>no heading</p>']] });
    await bench.deploy('mfe-forms');
    expect(readdirSync(bench.data('store/mfe-content')).sort()).toEqual(['1.0.0-a', '1.0.0-three']);
  });

  it('takes a page away only if an operator accepts it', async () => {
    await bench.compose();
    bench.publishMarketing('b', { pages: [['/', '<h1>Home b</h1>']] });
    expect((await bench.compose()).refusals).toMatchObject([
      { reason: 'the page /about of 1.0.0-a is gone', isAcceptable: true },
    ]);
    expect(bench.live('about.html')).toContain('About');
    expect((await bench.accept('mfe-marketing@1.0.0-b')).refusals).toEqual([]);
    expect(bench.reported).toContain('mfe-marketing 1.0.0-b: accepted: the page /about of 1.0.0-a is gone');
    expect(existsSync(inSite('about.html'))).toBe(false);
  });
});

describe('remotes.json', () => {
  it('adds a remote, and takes it away', async () => {
    await bench.compose();
    const careers = 'mfe-careers';
    bench.publish({ name: careers, pages: [['/careers', '<h1>Careers</h1>']] });
    bench.changeRemotes((remotes) => {
      remotes[careers] = { source: careers, routes: ['/careers', '/careers/*'] };
    });
    expect(await bench.compose()).toMatchObject({ refusals: [], versions: { [careers]: '1.0.0-a' } });
    expect(bench.live('careers.html')).toContain('<h1>Careers</h1>');
    bench.changeRemotes((remotes) => {
      delete remotes[careers];
    });
    expect((await bench.compose()).refusals).toEqual([]);
    expect(bench.reported).toContain('remotes.json no longer lists mfe-careers: its pages are gone');
    expect(bench.live('sitemap.xml')).not.toContain('careers');
    expect(await bench.compose()).toMatchObject({ changed: false, refusals: [] });
  });

  it('gives a route to another team, whose page is refused until then', async () => {
    await bench.compose();
    const jobs: Partial<FixtureRelease> = {
      pages: [
        ['/contact', '<h1>Contact</h1>'],
        ['/jobs', '<h1>Jobs</h1>'],
      ],
    };
    expect((await bench.deploy('mfe-forms', 'b', jobs)).refusals).toMatchObject([
      { reason: 'the route /jobs is owned by mfe-marketing; agree on it in remotes.json' },
    ]);
    bench.changeRemotes((remotes) => {
      remotes['mfe-forms'] = { source: 'mfe-forms', routes: ['/contact', '/jobs'] };
    });
    expect(await bench.compose()).toMatchObject({ refusals: [] });
    expect(bench.live('jobs.html')).toContain('<h1>Jobs</h1>');
  });

  it.each([
    ['{ "remotes": {} }', /shell: /],
    ['{ "remotes": { "shop": { "source": "x", "routes": [] } } }', /must name at least one route/],
    ['{ "remotes": { "shop": { "source": "x", "routes": ["shop"] } } }', /must be a path such as/],
  ])('with %s is refused, with the reason', async (content, message) => {
    writeFileSync(bench.remotesFile, `\uFEFF${content}`);
    await expect(bench.compose()).rejects.toThrow(message);
  });
});

/** The versions of the contract that a release brings or works with. */
const withContract = (versions: string): Pick<FixtureRelease, 'change'> => ({
  change: { shared: { '@proper/shared-types': versions } },
});

it('a major version of the contract needs no common release day: the shell and its remotes wait for each other, and a remote that works with both does not wait', async () => {
  await bench.compose();
  bench.publish({ name: 'shell', version: '1.0.0-b', ...withContract('2.0.0') });
  bench.publishNext('mfe-forms', 'b', withContract('^2'));
  bench.publishNext('mfe-content', 'b', withContract('^1 || ^2'));
  expect(await bench.compose()).toMatchObject({
    versions: { ...allAt('a'), 'mfe-content': '1.0.0-b' },
    refusals: [
      { name: 'shell', status: 'waiting' },
      { name: 'mfe-forms', status: 'waiting' },
    ],
  });
  expect(bench.live('blog.html')).toContain('Blog b');
  // With the last team's release, everything that waited is live.
  bench.publishMarketing('b', withContract('^2'));
  expect(await bench.compose()).toMatchObject({ versions: allAt('b'), refusals: [] });
});

const badShells: readonly (readonly [problem: string, bad: Partial<FixtureRelease>, reason: RegExp])[] = [
  ['does not run', { server: "throw new Error('bad shell')" }, /cannot be rendered: bad shell$/],
  ['lacks its export', { server: 'exports.other = {}' }, /cannot be rendered: .*is not a function/],
  ['has no title', { server: "exports.renderDocument = () => ({ html: '' })" }, /cannot be rendered/],
  ['would replace a file of the site', { moreFiles: { 'root/robots.txt': '' } }, /is no icon/],
  [
    'works with no remote yet',
    withContract('2.0.0'),
    /^no site can be made with it: mfe-marketing it works with .*; mfe-content /,
  ],
];

it.each(badShells)(
  'a shell that %s is refused, and the last good one stays',
  async (_problem, bad, reason) => {
    await bench.compose();
    const before = bench.snapshot();
    bench.publish({ name: 'shell', version: '1.0.0-b', ...bad });
    const { refusals } = await bench.compose();
    expect(refusals).toMatchObject([
      { name: 'shell', version: '1.0.0-b', reason: expect.stringMatching(reason) },
    ]);
    expect(bench.snapshot()).toEqual(before);
    expect((await bench.deploy('mfe-content')).versions).toMatchObject({
      shell: '1.0.0-a',
      'mfe-content': '1.0.0-b',
    });
  },
);

it('two compositions at the same time both take effect, in either order, with what they refuse', async () => {
  const composeBoth = () =>
    Promise.all([
      bench.compose({ fetchNames: ['mfe-content'] }),
      bench.compose({ fetchNames: ['mfe-forms'] }),
    ]);
  await bench.compose();
  bench.publishNext('mfe-content');
  bench.publishNext('mfe-forms');
  await composeBoth();
  expect(bench.manifest.versions).toMatchObject({ 'mfe-content': '1.0.0-b', 'mfe-forms': '1.0.0-b' });
  expect(lstatSync(bench.data('site')).isSymbolicLink()).toBe(true);
  bench.publishNext('mfe-content', 'c', { pages: [['/blog', '<p>no heading</p>']] });
  bench.publishNext('mfe-forms', 'c', { pages: [['/contact', '<p>no heading</p>']] });
  await composeBoth();
  const refused: readonly { readonly name: string }[] = bench.manifest.refused;
  expect(refused.map(({ name }) => name).toSorted()).toEqual(['mfe-content', 'mfe-forms']);
});
