import { spawn } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { exampleConfig } from '@proper/shared-types/example-config';
import type { Release } from '@proper/shared-types/release';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import {
  type FixtureRelease,
  metaOf,
  ownClass,
  pageSource,
  shellServer,
} from '../test-support/fixture-teams';
import { useWorkbench } from '../test-support/workbench';

/**
 * Bad releases of mfe-content, each composed with a good one of mfe-forms: the good one is live, the bad one is refused by
 * name, nothing else has changed, and nothing is left behind.
 */

const bench = useWorkbench();
/** The temporary folder of the tests' engines. */
let temporary: string;

beforeEach(() => {
  bench.settings = { ...bench.settings, engine: { ...bench.settings.engine, memoryMb: 384 } };
  temporary = mkdtempSync(path.join(tmpdir(), 'bad-'));
  vi.stubEnv('TMPDIR', temporary);
});
afterEach(() => {
  vi.unstubAllEnvs();
  rmSync(temporary, { recursive: true });
});

/** Whether any process still uses the temporary folder. */
const hasProcess = (): boolean =>
  readdirSync('/proc').some((pid) => {
    try {
      return /^\d+$/.test(pid) && readFileSync(`/proc/${pid}/cmdline`, 'latin1').includes(temporary);
    } catch {
      return false;
    }
  });

async function untilEngineIsGone(): Promise<void> {
  const left = () => readdirSync(temporary).filter((name) => name.startsWith('proper-'));
  for (const until = Date.now() + 10_000; Date.now() < until && (hasProcess() || left().length > 0); )
    await new Promise((resolve) => setTimeout(resolve, 50));
  expect(hasProcess()).toBe(false);
  expect(left()).toEqual([]);
}

/** The files outside the composer's data folder. */
const otherFiles = (): readonly string[] => readdirSync(bench.folder).filter((name) => name !== 'data');

/** Composes what mfe-content has published with a good release of mfe-forms. Returns why it was refused. */
async function composeWithGood(): Promise<string> {
  bench.publishNext('mfe-forms');
  const others = otherFiles();
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
  expect(otherFiles()).toEqual(others);
  expect(existsSync(bench.data('store/mfe-content'))).toBe(true);
  await untilEngineIsGone();
  return refusals[0]?.reason ?? '';
}

const teamClass = `.${ownClass('mfe-content')}`;
const hash = `sha384-${'A'.repeat(64)}` as const;

/** The next release of mfe-content, with a fault. */
const release = (fault: Partial<FixtureRelease> = {}): FixtureRelease => ({
  name: 'mfe-content',
  version: '1.0.0-b',
  pages: [['/blog', "'<h1>New blog</h1>'"]],
  ...fault,
});

const change = (keys: Partial<Release>): FixtureRelease => release({ change: keys });
const file = (name: string, content = ''): FixtureRelease => release({ moreFiles: { [name]: content } });
const files = (...names: readonly string[]): FixtureRelease =>
  change({ files: Object.fromEntries(names.map((name) => [name, hash])) });
const styles = (css: string): FixtureRelease => file('blog.css', css);
const page = (html: string): FixtureRelease => release({ pages: [['/blog', html]] });
const pagesAt = (...paths: `/${string}`[]): FixtureRelease =>
  release({ pages: paths.map((path) => [path, "'<h1>x</h1>'"]) });
const bundle = (code: string): FixtureRelease => release({ server: code });

/** A server bundle with one page, whose component runs this code. */
const server = (inPage: string, before = ''): FixtureRelease =>
  bundle(`${before}; exports.pages = [${pageSource('/blog', `() => { ${inPage} }`)}];`);

/** A `release.json` with one page and its title. */
const titled = (title: unknown): FixtureRelease => {
  const meta = { ...metaOf('/blog'), title: title as string };
  return change({ pages: [{ path: '/blog', chunk: 'page', meta, scripts: [], styles: [] }] });
};

const loop = 'for (;;);';
const deepHead = `"structuredData":[${'{"@type":"A","a":'.repeat(5000)}0${'}'.repeat(5000)}],"keywords"`;
const manyFiles = Array.from({ length: 100_000 }, (_, index) => `f/${index}`);

const badReleases: readonly (readonly [fault: string, bad: FixtureRelease, reason: RegExp])[] = [
  ['a file with the name of a folder', files('x', 'x/y.txt'), /a file with the name of a folder/],
  ['two files that differ only in case', files('x.txt', 'X.txt'), /differ only in case/],
  ['a file named ..', files('a/../../b'), /must be a relative path/],
  ['a hidden file', files('.htaccess'), /do not begin with a dot/],
  ['a name of 300 letters', files('x'.repeat(300)), /of at most 8 names and 200 characters/],
  ['100,000 files', files(...manyFiles), /files: must be at most 60000/],
  ['a file whose content has changed', files('b/page.css'), /b\/page\.css does not have the hash/],
  [
    'no server bundle',
    change({ server: { file: 'server/other.cjs', integrity: hash } }),
    /the file server\/other\.cjs is missing/,
  ],
  [
    'a style sheet that is not among its files',
    change({ styles: ['lost.css'] }),
    /names lost\.css, which is/,
  ],
  ['a compressed file', file('b/page.css.br'), /page\.css\.br is compressed; leave that to the composer/],
  [
    'a file in the folder in which the composer keeps the version',
    file('1.0.0-b/server/index.cjs'),
    /begins like the folder in which the composer keeps a version; rename it/,
  ],
  [
    'a file at the address of another one that open pages may request',
    file('a/page.css', '.x{color:blue}'),
    /its file a\/page\.css differs from that of 1\.0\.0-a, which open pages may still request; give it a content hash in its name/,
  ],
  ['a file with the name of a live folder', file('a'), /has the name of a folder of 1\.0\.0-a/],
  ['new content under a published version', release({ version: '1.0.0-a' }), /was published before/],

  // Style sheets.
  ['a selector that ends in a colon', styles(`${teamClass}:{color:red}`), /blog\.css cannot be read/],
  [
    'a selector nested 20,000 deep',
    styles(`${':is('.repeat(20_000)}${teamClass}${')'.repeat(20_000)}{color:red}`),
    /its style sheet blog\.css is nested deeper than 100 levels/,
  ],
  [
    'a style sheet that ends its element',
    styles(`${teamClass}{content:"</style>"}`),
    /blog\.css has "<\/style"/,
  ],
  ['a style sheet that is not CSS', styles(`${teamClass}{color:red}}`), /blog\.css cannot be read/],
  [
    'a text that browsers end at a line break',
    styles(`${teamClass}{content:"\n}\nform,footer{display:none!important}\n"}`),
    /blog\.css cannot be read: Unexpected token/,
  ],
  [
    'an escaped slash in place of a comment',
    styles(`${teamClass}{--a:\\/*;} form{display:none} ${teamClass}{--b:/*0*/1}`),
    /has a selector that no class of its own limits/,
  ],
  [
    'a style sheet with another ending',
    release({ moreFiles: { 'x.txt': 'form{display:none}' }, change: { styles: ['x.txt'] } }),
    /names x\.txt as a style sheet, which does not end in \.css/,
  ],

  // `release.json`, and the head data in it.
  ['head data 5,000 deep', release({ rewrite: (json) => json.replace('"keywords"', deepHead) }), /than 24/],
  ['head data that is not text', titled({ a: 1 }), /release\.json is not valid: pages\.0\.meta\.title/],
  [
    'head data that differs from its code',
    titled('Another'),
    /\/blog has other head data than release\.json says/,
  ],
  ['no federation entry', change({ entry: null }), /release\.json names no entry/],
  ['the name of another team', change({ name: 'mfe-forms' }), /holds a release of mfe-forms, not of mfe-con/],
  [
    'an outdated format',
    release({ rewrite: (json) => json.replace('"schema":3', '"schema":2') }),
    /^release\.json is not valid: schema: it was built for another version of the composer; build it again$/,
  ],

  [
    'six million empty pages',
    release({ rewrite: (json) => json.replace(/"pages":\[/, `"pages":[${'{},'.repeat(6_000_000)}`) }),
    /it has more than 3000000 values/,
  ],
  [
    'half a million empty pages',
    release({ rewrite: (json) => json.replace(/"pages":\[/, `"pages":[${'{},'.repeat(500_000)}`) }),
    /^release\.json is not valid: pages: must be at most 20000$/,
  ],
  ['a title with a control character', titled('New\u0001blog'), /title: must not have control characters/],
  [
    'an article of a day that there is not',
    release({
      rewrite: (json) =>
        json.replace(
          '"keywords"',
          '"structuredData":[{"@type":"Article","headline":"A","description":"B","datePublished":"2026-02-31"}],"keywords"',
        ),
    }),
    /structuredData\.0/,
  ],

  // Pages.
  ['two pages on one path', pagesAt('/blog', '/blog'), /two pages have the path \/blog/],
  ['a page that throws', page("{ throw new Error('no data') }"), /\/blog cannot be rendered: no data/],
  ['a page without an h1', page("'<h2>Blog</h2>'"), /the page \/blog has 0 h1 elements instead of one/],
  ['a page with a script', page("'<h1>x</h1><script>x</script>'"), /has a <script> element/],
  [
    "an id of the shell's",
    page(`'<h1>x</h1><pre id="composition">{}</pre>'`),
    /\/blog has the id composition, which is the shell's; choose another/,
  ],
  [
    'a picture that hides a function of the document',
    page(`'<h1>x</h1><img name="getElementById">'`),
    /has a name on a <img> element/,
  ],
  ['a page that uses a browser API', page('window.name'), /cannot be rendered: window is not defined/],
  ['a page of six megabytes', page("'x'.repeat(6 * 1024 * 1024)"), /it gave more than 4 MB/],
  ['a page nested 100,000 deep', page("'<h1>x</h1>' + '<b>'.repeat(100_000)"), /cannot be|nested/],

  // Server bundles.
  ['a bundle that throws', bundle("throw new Error('bad build')"), /does not run: .*bad build/],
  ['a bundle that is not a script', bundle('<html>'), /its server bundle does not run/],
  ['a bundle that never ends', bundle(loop), /its server bundle does not run: .*took too long/],
  ['a page that never ends', server(loop), /\/blog cannot be rendered: took too long/],
  ['a page that waits for ever', server('return new Promise(() => undefined)'), /\/blog cannot be rendered/],
  [
    'a bundle that fills the heap',
    server("const a = []; for (;;) a.push({ t: 'x' + a.length });"),
    /\/blog cannot be rendered: needs more memory/,
  ],
  [
    'a bundle that takes memory outside the heap',
    server('const a = []; for (;;) a.push(new Uint8Array(64e6).fill(1));'),
    /needs more memory|\/blog cannot be rendered/,
  ],
  ['a bundle that requires a Node module', bundle("require('node:fs')"), /No such module "node:fs"/],
  [
    'a bundle that escapes its realm through require',
    bundle("require.constructor('return globalThis')()"),
    /Code generation from strings disallowed|its server bundle does not run/,
  ],
  [
    'a bundle that makes code from strings',
    server("return new Function('return 1')()"),
    /Code generation from strings disallowed/,
  ],
  [
    'a bundle that exports 50,000 pages more',
    bundle(
      `const more = Array.from({ length: 50_000 }, (_, index) => ({ path: '/blog/' + index, chunk: 'x', meta: {} }));
       exports.pages = [${pageSource('/blog', "() => '<h1>x</h1>'")}, ...more];`,
    ),
    /its server bundle does not run: (it gave more than 4 MB|gave an answer)|failed/,
  ],
  ['a bundle that exports 5 instead of its pages', bundle('exports.pages = 5'), /exports no pages/],
  [
    "a bundle that forges the worker's answers",
    server("return '<h1>x</h1>'", 'Response.json = () => new Response("null");'),
    /gave an answer that is not|its server bundle does not run/,
  ],
  [
    'a bundle that answers in another format',
    server(
      "return '<h1>x</h1>'",
      `Response.json = () => new Response('{"ok":true,"result":{"asks":null}}');`,
    ),
    /not of the form that was asked for/,
  ],
];

it.each(badReleases)(
  'a bad release affects only its own team when it has %s',
  { timeout: 120_000 },
  async (_fault, bad, reason) => {
    if (/took too long/.test(reason.source)) {
      const { engine } = bench.settings;
      bench.settings = { ...bench.settings, engine: { ...engine, taskMs: 4000 } };
    }
    await bench.beginComposed();
    bench.publish(bad);
    expect(await composeWithGood()).toMatch(reason);
  },
);

const badShells: readonly (readonly [fault: string, bad: Partial<FixtureRelease>, reason: RegExp])[] = [
  ['does not run', { server: "throw new Error('bad shell')" }, /^its server bundle does not run: bad shell$/],
  ['lacks an export', { server: 'exports.shared = {}' }, /does not run: it does not export renderBody$/],
  ['lists a script that is missing', { change: { scripts: ['lost.js'] } }, /^release\.json names lost\.js/],
  [
    'would replace a file of the site',
    { moreFiles: { 'root/robots.txt': '' } },
    /^its file root\/robots\.txt would replace one that the composer writes; rename it$/,
  ],
  ...['contact', 'blog', 'promo.html', 'promo.svg', '_redirects', '_worker.js'].map(
    (name) =>
      [
        `has the file ${name} for the root of the site`,
        { moreFiles: { [`root/${name}`]: 'x' } },
        /^its file root\/.* (?:is no icon and no manifest|would replace one that the composer writes)/,
      ] as const,
  ),
  [
    'has a folder in place of a document',
    { moreFiles: { 'root/blog.html.gz/x': 'x' } },
    /^its file root\/blog\.html\.gz\/x is no icon and no manifest/,
  ],
  [
    'gives pages another address',
    { server: shellServer.replace('href="\' + composition', 'href="https://other\' + composition') },
    /the page \/\w* has another canonical address than its own/,
  ],
  [
    'works with no remote yet',
    { change: { shared: { '@proper/shared-types': '2.0.0' } } },
    /^no site can be made with it: there is no usable release of mfe-marketing: it works with @proper\/shared-types \^1\.0\.0, and the shell brings 2\.0\.0; .*; there is no usable release of mfe-content: .*; there is no usable release of mfe-forms: /,
  ],
];

it.each(badShells)('a shell that %s is refused, and the last good one stays', async (_fault, bad, reason) => {
  await bench.beginComposed();
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
});

it.each(['/api', '/rest/v1', '/local', '/releases'] as const)(
  'a page at %s is refused, because a server of the site answers there',
  async (reserved) => {
    await bench.beginComposed();
    bench.publishMarketing('b', {
      pages: [
        ['/', "'<h1>Home</h1>'"],
        ['/about', "'<h1>About</h1>'"],
        [reserved, "'<h1>x</h1>'"],
      ],
    });
    expect((await bench.compose()).refusals).toMatchObject([
      {
        name: 'mfe-marketing',
        reason: `the path ${reserved} is reserved for the site itself; choose another`,
      },
    ]);
  },
);

it('a style sheet full of markup, and random files of many megabytes, are published in a moment', async () => {
  await bench.beginComposed();
  const noise = randomBytes(9_000_000).toString('base64');
  bench.publish(
    release({
      moreFiles: {
        'b/blog.css': `${teamClass}{--a:"${'<link '.repeat(80_000)}"}`,
        'b/one.json': JSON.stringify(noise),
        'b/two.json': JSON.stringify([noise]),
      },
      change: {},
    }),
  );
  expect((await bench.compose()).refusals).toEqual([]);
  expect(bench.live('blog.html')).toContain('New blog');
});

it.each([
  ['killed', 'SIGKILL'],
  ['terminated', 'SIGTERM'],
] as const)('endless code ends with a composer that was %s with its group', async (_how, signal) => {
  await bench.beginComposed();
  bench.publish(server(loop));
  const command = path.join(import.meta.dirname, 'cli/command.ts');
  const line = ['--import', 'tsx', command, 'compose', ...bench.options];
  const composer = spawn(process.execPath, line, { stdio: 'ignore', detached: true });
  await vi.waitFor(() => expect(hasProcess()).toBe(true), { timeout: 20_000 });
  process.kill(-(composer.pid ?? 0), signal);
  await untilEngineIsGone();
});

it('text from a release reaches terminal, record and log as one plain line', async () => {
  await bench.beginComposed();
  bench.publish(
    server("throw new Error('\\u001b[2J\\u001b]0;owned\\u0007line one\\nrefused shell: \\u202Eevil')"),
  );
  await bench.compose();
  const line = bench.reported.find((each) => each.startsWith('refused'));
  expect(line).toMatch(
    /^refused mfe-content 1\.0\.0-b: the page \/blog cannot be rendered: .*line one refused shell: +evil$/,
  );
  expect(bench.live('composition.json')).not.toMatch(/\\u001b|\\n.*refused shell/);
});

it('a bundle that overrides built-ins cannot change the policy and the canonical address of a document', async () => {
  await bench.beginComposed();
  bench.publish(
    server(
      "return '<h1>New blog</h1>'",
      `const { prototype } = String;
       prototype.replace = prototype.replaceAll = () => '<script src="https://evil.example"></script>';
       JSON.stringify = () => 'null'; Array.prototype.join = () => '';`,
    ),
  );
  const { refusals } = await bench.compose();
  const html = bench.live('blog.html');
  expect(html).toMatch(
    /<meta http-equiv="Content-Security-Policy" content="default-src 'none'; script-src 'self'/,
  );
  expect(html).toContain(`<link rel="canonical" href="${exampleConfig.origin}/blog"/>`);
  expect(html).not.toContain('evil.example');
  expect(JSON.parse(bench.live('_headers.json'))['blog.html']['content-security-policy']).toContain(
    "default-src 'none'",
  );
  // It may be admitted or refused: it has broken only its own code.
  for (const { name } of refusals) expect(name).toBe('mfe-content');
});

it('a stored release that cannot be read does not stop the composer', async () => {
  await bench.beginComposed();
  writeFileSync(bench.data('store/mfe-content/1.0.0-a/release.json'), '{');
  const { versions } = await bench.deploy('mfe-forms');
  expect(versions).toMatchObject({ 'mfe-content': '1.0.0-a', 'mfe-forms': '1.0.0-b' });
});
