import { writeFileSync } from 'node:fs';
import path from 'node:path';
import type { Release, ReleasePage } from '@proper/shared-types/release';
import { describe, expect, it } from 'vitest';
import { type FixtureRelease, metaOf } from '../../test-support/fixture-teams';
import { useWorkbench } from '../../test-support/workbench';

const bench = useWorkbench();
const wrongHash = `sha384-${'A'.repeat(64)}` as const;

/** The next release of marketing. */
const next = (rest: Partial<FixtureRelease> = {}): FixtureRelease => ({
  name: 'mfe-marketing',
  version: '1.0.0-b',
  pages: [
    ['/', "'<h1>Home</h1>'"],
    ['/about', "'<h1>New</h1>'"],
  ],
  ...rest,
});

const about = (html: string): FixtureRelease =>
  next({
    pages: [
      ['/', "'<h1>Home</h1>'"],
      ['/about', html],
    ],
  });
const change = (of: Partial<Release>): FixtureRelease => next({ change: of });
const contract = (range: string): FixtureRelease => change({ shared: { '@proper/shared-types': range } });
const file = (name: string, content = ''): FixtureRelease => next({ moreFiles: { [name]: content } });
const pagesAt = (...paths: `/${string}`[]): FixtureRelease =>
  next({ pages: paths.map((page) => [page, "'<h1>x</h1>'"]) });

const listed = (title: string, picture = 'b/social/page.png'): readonly ReleasePage[] =>
  (['/', '/about'] as const).map((page) => ({
    path: page,
    chunk: 'page',
    meta: { ...metaOf(page), title },
    scripts: [],
    styles: [],
    picture,
  }));

const badReleases: readonly (readonly [what: string, bad: FixtureRelease, reason: RegExp])[] = [
  [
    'a browser file with a wrong hash',
    change({ files: { 'b/remoteEntry.js': wrongHash } }),
    /the file browser\/b\/remoteEntry\.js does not have the hash/,
  ],
  [
    'a server bundle with a wrong hash',
    change({ server: { file: 'server/index.cjs', integrity: wrongHash } }),
    /the file server\/index\.cjs does not have the hash/,
  ],
  [
    'a server bundle that is missing',
    change({ server: { file: 'server/other.cjs', integrity: wrongHash } }),
    /the file server\/other\.cjs is missing/,
  ],
  [
    'a page without its picture',
    change({ pages: listed('Page', 'lost.png') }),
    /its files lack the picture of the page \/;/,
  ],
  [
    'a contract range that the shell does not satisfy',
    contract('^2.0.0'),
    /it works with @proper\/shared-types \^2\.0\.0, and the shell brings 1\.2\.0; the shell is older: .* say "\^1 \|\| \^2\.0\.0" in peerDependencies of mfe-marketing\/package\.json/,
  ],
  [
    'a contract range that is none',
    contract('newest'),
    /its range of @proper\/shared-types "newest" is not a range/,
  ],
  [
    "a page at another team's route",
    pagesAt('/', '/blog/ours'),
    /the route \/blog\/ours is owned by mfe-content; agree on it in remotes\.json/,
  ],
  ['two pages on one path', pagesAt('/about', '/about'), /two pages have the path \/about/],
  [
    'a page in the place of one that the composer writes',
    pagesAt('/', '/404'),
    /the path \/404 is kept for the site/,
  ],
  ['a page that throws', about("{ throw new Error('no data') }"), /\/about cannot be rendered: no data/],
  ['a page without an h1', about("'<h2>About</h2>'"), /the page \/about has 0 h1 elements instead of one/],
  [
    'a page with two h1',
    about("'<h1>A</h1><h1>B</h1>'"),
    /the page \/about has 2 h1 elements instead of one/,
  ],
  [
    'a page that uses what a browser has',
    about("'<h1>' + window.name + '</h1>'"),
    /the page \/about cannot be rendered: window is not defined/,
  ],
  [
    'a server bundle with other pages than it lists',
    next({ server: 'exports.pages = []' }),
    /release\.json lists \/, which its server bundle does not export/,
  ],
  [
    'a server bundle with other head data than it lists',
    change({ pages: listed('Another title') }),
    /the page \/ has other head data than release\.json says/,
  ],
  [
    'a style sheet that is not among its files',
    change({ styles: ['lost.css'] }),
    /release\.json names lost\.css, which is not among its files/,
  ],
  ['no federation entry', change({ entry: null }), /release\.json names no entry/],
  [
    'a compressed form that the composer would write over',
    file('b/remoteEntry.js.br'),
    /its file b\/remoteEntry\.js\.br is a compressed form; leave those to the composer/,
  ],
  [
    'a file where the composer puts the release for others to take',
    file('1.0.0-b/server/index.cjs'),
    /its file 1\.0\.0-b\/server\/index\.cjs would be where the composer keeps what belongs to a version/,
  ],
  [
    'a file at the address of another one that open pages may ask for',
    file('a/page.css', '.x{color:blue}'),
    /its file a\/page\.css is another one in 1\.0\.0-a, which open pages may still ask for; give it a content hash in its name/,
  ],
  [
    'a file where the site has a folder for open pages',
    file('a'),
    /one of its files is where 1\.0\.0-a needs a folder/,
  ],
  ...['../../etc/passwd', '/etc/passwd', 'a\\b.css', 'a/../../b.css'].map(
    (path) =>
      [
        `the path ${path}`,
        change({ styles: [path] }),
        /release\.json is not valid: styles\.0: must be a relative path/,
      ] as const,
  ),
  [
    'other content under a version that was published before',
    next({ version: '1.0.0-a' }),
    /version 1\.0\.0-a was published before with other content/,
  ],
  [
    'the release of another team',
    change({ name: 'mfe-forms' }),
    /mfe-marketing holds a release of mfe-forms, not of mfe-marketing/,
  ],
];

describe('a release is refused, with a reason and leaving the site as it was', () => {
  it.each(badReleases)('%s', async (_what, fixture, reason) => {
    await bench.beginComposed();
    const before = bench.snapshot();
    bench.publish(fixture);
    const { changed, refusals, versions } = await bench.compose();
    expect(refusals).toEqual([
      { name: fixture.name, version: fixture.version, reason: expect.stringMatching(reason) },
    ]);
    expect(changed).toBe(false);
    expect(versions['mfe-marketing']).toBe('1.0.0-a');
    expect(bench.snapshot()).toEqual(before);
  });

  it('a release.json that is not JSON', async () => {
    await bench.beginComposed();
    writeFileSync(path.join(bench.folder, 'mfe-marketing/release.json'), '<html>');
    expect((await bench.compose()).refusals).toEqual([
      { name: 'mfe-marketing', version: 'unknown', reason: 'release.json is not JSON' },
    ]);
  });

  it('but what is good in the same round is deployed all the same', async () => {
    await bench.beginComposed();
    bench.publish(about("{ throw new Error('no data') }"));
    bench.publishNext('mfe-content');
    const { versions } = await bench.compose();
    expect(versions).toMatchObject({ 'mfe-marketing': '1.0.0-a', 'mfe-content': '1.0.0-b' });
    expect(bench.live('blog.html')).toContain('Blog b');
    expect(bench.live('about.html')).toContain('About');
  });
});

const badShells: readonly (readonly [when: string, bad: Partial<FixtureRelease>, reason: string | RegExp])[] =
  [
    [
      'when its server bundle does not run',
      { server: "throw new Error('bad shell')" },
      'its server bundle does not run: bad shell',
    ],
    [
      'when its server bundle lacks an export',
      { server: 'exports.shared = {}' },
      'its server bundle does not run: it does not export renderBody',
    ],
    [
      'when it names a script that it lacks',
      { change: { scripts: ['lost.js'] } },
      'release.json names lost.js, which is not among its files',
    ],
    [
      'when it would replace a file of the site',
      { moreFiles: { 'root/robots.txt': '' } },
      'its file root/robots.txt would take the place of one that the composer writes; rename it',
    ],
    [
      'when no remote can follow it yet, and it says for which ones it waits',
      { change: { shared: { '@proper/shared-types': '2.0.0' } } },
      /^no site can be made with it: there is no usable release of mfe-marketing: it works with @proper\/shared-types \^1\.0\.0, and the shell brings 2\.0\.0; .*; there is no usable release of mfe-content: .*; there is no usable release of mfe-forms: /,
    ],
  ];

it.each(badShells)('a shell is refused %s, and the last good one goes on', async (_what, fixture, reason) => {
  await bench.beginComposed();
  const before = bench.snapshot();
  bench.publish({ name: 'shell', version: '1.0.0-b', ...fixture });
  const { refusals } = await bench.compose();
  const exactly = typeof reason === 'string' ? reason : expect.stringMatching(reason);
  expect(refusals).toEqual([{ name: 'shell', version: '1.0.0-b', reason: exactly }]);
  expect(bench.snapshot()).toEqual(before);
  bench.publishNext('mfe-content');
  expect((await bench.compose()).versions).toMatchObject({ shell: '1.0.0-a', 'mfe-content': '1.0.0-b' });
});
