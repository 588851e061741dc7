import { randomBytes } from 'node:crypto';
import { readdirSync } from 'node:fs';
import type { Release } from '@proper/shared-types/release';
import { expect, it } from 'vitest';
import { createMeta, type FixtureRelease, ownClass } from '../../test-support/fixture-teams';
import { useWorkbench } from '../../test-support/workbench';
import { ThreadPool } from '../threads/thread-pool';

const bench = useWorkbench();

const teamClass = `.${ownClass('mfe-content')}`;
const hash = `sha256-${'A'.repeat(43)}=` as const;

/** The next release of mfe-content, with a problem. */
const release = (problem: Partial<FixtureRelease> = {}): FixtureRelease => ({
  name: 'mfe-content',
  version: '1.0.0-b',
  pages: [['/blog', '<h1>New blog</h1>']],
  ...problem,
});
const change = (keys: Partial<Release>) => release({ change: keys });
const rewritten = (from: string | RegExp, to: string) =>
  release({ rewrite: (json) => json.replace(from, to) });
const emptyPages = (count: number) => rewritten(/"pages":\[/, `"pages":[${'{},'.repeat(count)}`);
const file = (name: string, content = '') => release({ moreFiles: { [name]: content } });
const files = (...names: readonly string[]) =>
  change({ files: Object.fromEntries(names.map((name) => [name, hash])) });
const styles = (css: string) => file('blog.css', css);
const page = (html: string) => release({ pages: [['/blog', html]] });
const withPart = (html: string) => page(`<h1>x</h1>${html}`);
const pagesAt = (...paths: `/${string}`[]) => release({ pages: paths.map((path) => [path, '<h1>x</h1>']) });
const titled = (title: unknown) => {
  const meta = { ...createMeta('/blog'), title: title as string };
  return change({ pages: [{ path: '/blog', meta, html: 'b/page.css', scripts: [], styles: [] }] });
};

const deep = `"x":${'{"x":'.repeat(5000)}1${'}'.repeat(5000)},"keywords"`;
const article =
  '"structuredData":[{"@type":"Article","headline":"A","description":"B","datePublished":"2026-13-01"}],"keywords"';
const manyFiles = Array.from({ length: 100_000 }, (_, index) => `f/${index}`);

it.each<readonly [problem: string, bad: FixtureRelease, reason: RegExp]>([
  // Its release.json
  ['head data 5,000 deep', rewritten('"keywords"', deep), /than 24/],
  ['head data that is not text', titled({ a: 1 }), /release\.json is not valid: pages\.0\.meta\.title/],
  ['a title with a control character', titled('New\u0001blog'), /title: must not have control characters/],
  ['no federation entry', change({ entry: null }), /release\.json names no entry/],
  ['the name of another team', change({ name: 'mfe-forms' }), /has a release of mfe-forms, not of mfe-con/],
  ['an outdated format', rewritten('"schema":4', '"schema":3'), /another version of the composer; build it/],
  ['six million empty pages', emptyPages(6_000_000), /it has too many values/],
  ['100,000 empty pages', emptyPages(100_000), /pages: must be at most 20000$/],
  ['an article of an impossible day', rewritten('"keywords"', article), /structuredData\.0/],
  [
    'a malformed version range',
    change({ shared: { '@proper/shared-types': 'new' } }),
    /is not a range such as/,
  ],
  // Its files
  ['a file with the name of a folder', files('x', 'x/y.txt'), /a file with the name of a folder/],
  ['two files that differ only in case', files('x.txt', 'X.txt'), /differ only in case/],
  ['a file named ..', files('a/../../b'), /must be a relative path/],
  ['a hidden file', files('.htaccess'), /do not begin with a dot/],
  ['a name of 300 letters', files('x'.repeat(300)), /of at most 8 names and 200 characters/],
  ['100,000 files', files(...manyFiles), /files: must be at most 60000/],
  [
    'a server bundle',
    change({ server: { file: 'x.cjs', integrity: hash } }),
    /x\.cjs is missing|has a server/,
  ],
  ['a missing style sheet', change({ styles: ['lost.css'] }), /names lost\.css, which is not among/],
  ['a compressed file', file('b/page.css.br'), /page\.css\.br is compressed; leave that to the composer/],
  ['a file in the folder of a version', file('1.0.0-b/x.txt'), /begins like the folder of a version/],
  [
    'a file at the address of another',
    file('a/page.css', '.x{}'),
    /a\/page\.css differs from that of 1\.0\.0-a/,
  ],
  ['a file with the name of a live folder', file('a'), /is named as a folder of an earlier release/],
  ['new content under a published version', release({ version: '1.0.0-a' }), /was published before/],
  ['a script that does not parse', file('b/x.js', 'let let'), /its file b\/x\.js does not parse/],
  // Its pages
  ['two pages on one path', pagesAt('/blog', '/blog'), /two pages have the path \/blog/],
  ['a path of another team', pagesAt('/blog', '/contact'), /the route \/contact is owned by mfe-forms/],
  ['one page fewer', pagesAt('/blog/new'), /the page \/blog of 1\.0\.0-a is gone/],
  ['a page without an h1', page('<h2>Blog</h2>'), /the page \/blog has 0 h1 elements instead of one/],
  ['a script', withPart('<script>x</script>'), /has a <script> element/],
  ['a handler', withPart('<p onclick="x()">x</p>'), /has the attribute onclick/],
  [
    'a form to another site',
    withPart('<form action="https://x.example"></form>'),
    /form that sends to elsewhere/,
  ],
  ['a button to another site', withPart('<button formaction="//x.example">x</button>'), /sends to elsewhere/],
  ['a picture of another site', withPart('<img src="https://x.example/x.png">'), /file from elsewhere \(src/],
  ['a frame', withPart('<iframe></iframe>'), /has a <iframe> element/],
  ['a base', withPart('<base href="/">'), /has a <base> element/],
  ['a meta element', withPart('<meta name="x">'), /has a <meta> element/],
  ['an unclosed element', withPart('<div>'), /with an unclosed element/],
  ["an id of the shell's", withPart('<pre id="composition">{}</pre>'), /composition, which is the shell's/],
  ['the name of a remote as an id', withPart('<p id="mfe-forms">x</p>'), /which is the name of a remote/],
  [
    'a global as a name',
    withPart('<a name="__FEDERATION__"></a>'),
    /a name that scripts of the page look up/,
  ],
  ['white space in an id', withPart('<p id="remote mfe-forms"></p>'), /has white space in it/],
  ['a picture that hides a function', withPart('<img name="getElementById">'), /has a name on a <img>/],
  ['a page nested 100,000 deep', withPart('<b>'.repeat(100_000)), /cannot be|nested|took longer/],
  // Its style sheets
  ['a style sheet that is not CSS', styles(`${teamClass}:{color:red}`), /blog\.css cannot be read/],
  ['a selector nested 20,000 deep', styles(`${':is('.repeat(20_000)}x`), /nested deeper than 100 levels/],
  ['a style for all forms', styles('form{display:none}'), /has a selector that no class of its own limits/],
  ['a background of another site', styles(`${teamClass}{background:url(//x.example)}`), /not the site's own/],
  ['a style sheet with another ending', change({ styles: ['b/remoteEntry.js'] }), /does not end in \.css/],
])(
  'a bad release affects only its own team when it has %s',
  { timeout: 180_000 },
  async (_case, bad, reason) => {
    await bench.compose();
    const blog = bench.live('blog.html');
    bench.publish(bad);
    bench.publishNext('mfe-forms');
    const others = readdirSync(bench.folder);
    const { refusals, versions } = await bench.compose();
    expect(versions).toMatchObject({ 'mfe-content': '1.0.0-a', 'mfe-forms': '1.0.0-b' });
    expect(bench.live('contact.html')).toContain('Contact b');
    expect(bench.live('blog.html')).toBe(blog);
    expect(refusals).toMatchObject([{ name: 'mfe-content', reason: expect.stringMatching(reason) }]);
    expect(bench.manifest.refused).toMatchObject([{ name: 'mfe-content' }]);
    expect(bench.live('composition.json')).not.toContain(bench.folder);
    expect(readdirSync(bench.folder)).toEqual(others);
    expect(readdirSync(bench.data('store')).filter((name) => name.startsWith('.'))).toEqual([]);
  },
);

it.each(['/api', '/rest/v1', '/operator', '/metrics', '/releases'] as const)(
  'a page at %s is refused, because a server of the site answers there',
  async (reserved) => {
    await bench.compose();
    const pages = (['/', '/about', reserved] as const).map((path) => [path, '<h1>x</h1>'] as const);
    bench.publishMarketing('b', { pages });
    const reason = `the path ${reserved} is reserved for the site itself; choose another`;
    expect((await bench.compose()).refusals).toMatchObject([{ name: 'mfe-marketing', reason }]);
  },
);

it('a style sheet full of markup, and random files of many megabytes, are published in a moment', async () => {
  await bench.compose();
  const noise = randomBytes(9_000_000).toString('base64');
  const css = `${teamClass}{--a:"${'<link '.repeat(80_000)}"}`;
  bench.publish(release({ moreFiles: { 'b/blog.css': css, 'b/one.json': JSON.stringify(noise) } }));
  expect((await bench.compose()).refusals).toEqual([]);
  expect(bench.live('blog.html')).toContain('New blog');
});

it('a release that takes too long or too much memory ends a thread, and is refused', async () => {
  await bench.compose();
  const threads = new ThreadPool({ batchMs: 1, memoryMb: 512 });
  bench.publish(release());
  const { refusals, versions } = await bench.compose({ threads, fetchNames: ['mfe-content'] });
  await threads.close();
  const reason = expect.stringContaining('took longer than');
  expect(refusals).toMatchObject([{ name: 'mfe-content', reason }]);
  expect(versions['mfe-forms']).toBe('1.0.0-a');
});

it('text from a release reaches terminal, record and log as one plain line', async () => {
  await bench.compose();
  bench.publish(withPart('<a id="__\u001b[2J\u001b]0;owned\u0007\u202Eevil"></a>'));
  await bench.compose();
  const line = bench.reported.find((each) => each.startsWith('refused'));
  expect(line).toMatch(/^refused mfe-content 1\.0\.0-b: the page \/blog has the id or name __ evil, which/);
  expect(bench.live('composition.json')).not.toMatch(/\\u001b/);
});
