import { execFileSync, spawn } from 'node:child_process';
import {
  existsSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import type { RequestListener } from 'node:http';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { exampleConfig } from '@proper/shared-types/example-config';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { type FixtureRelease, metaOf, ownClass, pageSource } from '../test-support/fixture-teams';
import { serve } from '../test-support/servers';
import { useWorkbench } from '../test-support/workbench';

/**
 * Bad releases of mfe-content, each composed beside a good one of mfe-forms: the good one is live, the bad one is refused by
 * name, nothing else has changed, and nothing is left behind.
 */

const bench = useWorkbench();
/** Where the tests' engines put their files. */
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

/** Whether any process still works in the folder of an engine. */
const hasProcess = (): boolean =>
  readdirSync('/proc').some((pid) => {
    try {
      return /^\d+$/.test(pid) && readFileSync(`/proc/${pid}/cmdline`, 'latin1').includes(temporary);
    } catch {
      return false;
    }
  });

async function untilEngineIsGone(): Promise<void> {
  for (const until = Date.now() + 5000; Date.now() < until && hasProcess(); )
    await new Promise((resolve) => setTimeout(resolve, 50));
  expect(hasProcess()).toBe(false);
  expect(readdirSync(temporary).filter((name) => name.startsWith('proper-engine'))).toEqual([]);
}

/** What is in the folder of all teams and of the composer, but for what composing writes. */
const surroundings = (): readonly string[] => readdirSync(bench.folder).filter((name) => name !== 'data');

/** Composes what mfe-content has published beside a good release of mfe-forms. Returns why it was refused. */
async function composeBesideGood(): Promise<string> {
  bench.publishNext('mfe-forms');
  const around = surroundings();
  const blog = bench.live('blog.html');
  const { refusals, versions } = await bench.compose();
  expect(versions).toMatchObject({ 'mfe-content': '1.0.0-a', 'mfe-forms': '1.0.0-b' });
  expect(bench.live('contact.html')).toContain('Contact b');
  expect(bench.live('blog.html').replaceAll(/1\.0\.0-\w/g, '')).toContain(
    /<main>.*<\/main>/.exec(blog)?.[0] ?? 'a page',
  );
  expect(refusals).toMatchObject([{ name: 'mfe-content' }]);
  expect(bench.publicRecord.refused).toMatchObject([{ name: 'mfe-content' }]);
  expect(surroundings()).toEqual(around);
  expect(existsSync(bench.data('store/mfe-content'))).toBe(true);
  await untilEngineIsGone();
  return refusals[0]?.reason ?? '';
}

const own = `.${ownClass('mfe-content')}`;
const hash = `sha384-${'A'.repeat(64)}` as const;

/** The next release of mfe-content, with something wrong. */
const release = (wrong: Partial<FixtureRelease> = {}): FixtureRelease => ({
  name: 'mfe-content',
  version: '1.0.0-b',
  pages: [['/blog', "'<h1>New blog</h1>'"]],
  ...wrong,
});

const styles = (css: string): FixtureRelease => release({ moreFiles: { 'blog.css': css } });
const page = (html: string): FixtureRelease => release({ pages: [['/blog', html]] });
/** A page with a heading, and this behind it. */
const markup = (html: string): FixtureRelease => page(`'<h1>x</h1>${html}'`);
const bundle = (code: string): FixtureRelease => release({ server: code });
const files = (...names: readonly string[]): FixtureRelease =>
  release({ change: { files: Object.fromEntries(names.map((name) => [name, hash])) } });

/** A server bundle with one page, whose component runs this code. */
const server = (inPage: string, before = ''): FixtureRelease =>
  bundle(`${before}; exports.pages = [${pageSource('/blog', `() => { ${inPage} }`)}];`);

/** `release.json` with one page, whose title is this. */
const titled = (title: unknown): FixtureRelease => {
  const listed = {
    path: '/blog',
    chunk: 'page',
    meta: { ...metaOf('/blog'), title: title as string },
  } as const;
  return release({ change: { pages: [{ ...listed, scripts: [], styles: [] }] } });
};

const loop = 'for (;;);';
const evil = '//evil.example';
const deepHead = `"structuredData":[${'{"@type":"A","a":'.repeat(5000)}0${'}'.repeat(5000)}],"keywords"`;
const manyFiles = Array.from({ length: 100_000 }, (_, index) => `f/${index}`);

type Row = readonly [what: string, bad: FixtureRelease, reason: RegExp];

const badFiles: readonly Row[] = [
  ['a file where another needs a folder', files('x', 'x/y.txt'), /a file where another one needs a folder/],
  ['two files that differ in case alone', files('x.txt', 'X.txt'), /differ in case alone/],
  ['a file named .', files('.'), /must be a relative path/],
  ['a file named ..', files('a/../../b'), /must be a relative path/],
  ['a hidden file', files('.htaccess'), /do not begin with a dot/],
  ['a name of 300 letters', files('x'.repeat(300)), /of at most 8 names and 200 characters/],
  ['a folder in a folder, forty deep', files(`${'a/'.repeat(40)}b`), /of at most 8 names/],
  ['100,000 files', files(...manyFiles), /files: must be at most 60000/],
  ['a file that has other content', files('b/page.css'), /does not have the hash/],
  ['a file in the place of release.json', files('release.json'), /the file browser|would take the place/],
];

const badStyles: readonly Row[] = [
  [
    'a selector that ends in a colon',
    styles(`${own}:{color:red}`),
    /blog\.css has ".*:" \(line 1\), which cannot be read/,
  ],
  ['a selector with a bare |', styles(`${own}|{color:red}`), /its style sheet blog\.css/],
  [
    'a selector nested 20,000 deep',
    styles(`${':is('.repeat(20_000)}${own}${')'.repeat(20_000)}{color:red}`),
    /its style sheet blog\.css/,
  ],
  [
    'rules nested 20,000 deep',
    styles(`${own}{`.repeat(20_000) + '}'.repeat(20_000)),
    /its style sheet blog\.css/,
  ],
  [
    'a style sheet that ends the element around it',
    styles(`${own}{content:"</style><meta http-equiv=refresh content='0;url=${evil}'>"}`),
    /blog\.css has "<\/style"/,
  ],
  ['a style sheet that is none', styles(`${own}{color:red`), /is not CSS: Unclosed block/],
  ['rules for the whole page', styles('body{display:none}'), /has the selector "body"/],
];

const badScriptsAndHeads: readonly Row[] = [
  ['a script that does not parse', release({ script: 'const const = 1;' }), /remoteEntry\.js does not parse/],
  [
    'a script nested 100,000 deep',
    release({ script: '['.repeat(100_000) }),
    /remoteEntry\.js does not parse/,
  ],
  [
    'head data nested 5,000 deep',
    release({ rewrite: (json) => json.replace('"keywords"', deepHead) }),
    /nested deeper than 24/,
  ],
  ['a title of a million letters', titled('x'.repeat(1_000_000)), /title: must have at most 2000/],
  ['head data that is no text', titled({ a: 1 }), /release\.json is not valid: pages\.0\.meta\.title/],
  [
    'a page at a path that is none',
    release({ change: { pages: [], entry: '../shell.js' } }),
    /entry: must be a relative path/,
  ],
];

const badPages: readonly Row[] = [
  ['a page with a script', markup(`<script src="${evil}/x.js"></script>`), /has a <script> element/],
  [
    'a page with a refresh',
    markup(`<meta http-equiv="refresh" content="0;url=${evil}">`),
    /has a <meta> element/,
  ],
  ['a page with a frame', markup(`<iframe src="${evil}"></iframe>`), /has a <iframe> element/],
  ['a page with a base', markup(`<base href="${evil}">`), /has a <base> element/],
  [
    'a page with its own canonical address',
    markup(`<link rel="canonical" href="${evil}">`),
    /has a <link> element/,
  ],
  ['a page with a handler', page(`'<h1 onclick="x()">x</h1>'`), /has the attribute onclick/],
  ['a page with a style attribute', page(`'<h1 style="color:red">x</h1>'`), /has the attribute style/],
  ['a comment that passes for markup', markup(`<!--' + '<meta '.repeat(300_000) + '-->`), /has a comment/],
  ['a page of six megabytes', markup("' + 'x'.repeat(6 * 1024 * 1024) + '"), /it gave more than 4 MB/],
  ['a page nested 100,000 deep', markup("' + '<b>'.repeat(100_000) + '"), /cannot be|nested/],
  ['a page that is no text', page('({ then: 5 })'), /the page \/blog/],
];

const badBundles: readonly Row[] = [
  ['a bundle that throws', bundle("throw new Error('bad build')"), /does not run: .*bad build/],
  ['a bundle that is no script', bundle('<html>'), /its server bundle does not run/],
  ['a bundle that never ends', bundle(loop), /its server bundle does not run: .*took too long/],
  ['a page that never ends', server(loop), /\/blog cannot be rendered: took too long/],
  ['a page that waits for ever', server('return new Promise(() => undefined)'), /\/blog cannot be rendered/],
  [
    'a bundle that fills the heap',
    server("const a = []; for (;;) a.push({ t: 'x' + a.length });"),
    /\/blog cannot be rendered: needs more memory/,
  ],
  [
    'a bundle that takes memory beside the heap',
    server('const a = []; for (;;) a.push(new Uint8Array(64e6).fill(1));'),
    /needs more memory|\/blog cannot be rendered/,
  ],
  ['a bundle that asks for a module of Node', bundle("require('node:fs')"), /No such module "node:fs"/],
  [
    'a bundle that leaves its realm through require',
    bundle("require.constructor('return globalThis')()"),
    /Code generation from strings disallowed|its server bundle does not run/,
  ],
  [
    'a bundle that makes code from strings',
    server("return new Function('return 1')()"),
    /Code generation from strings disallowed/,
  ],
  ['a bundle that asks for the process', server('return process.exit(0)'), /process is not defined/],
  ['a bundle that answers 5 in place of its pages', bundle('exports.pages = 5'), /exports no pages/],
  ['a bundle with a page that is null', bundle('exports.pages = [null]'), /its server bundle does not run/],
  [
    "a bundle that writes the worker's answers itself",
    server("return '<h1>x</h1>'", 'Response.json = () => new Response("null");'),
    /gave an answer that is not|its server bundle does not run/,
  ],
  [
    'a bundle that answers with another form',
    server(
      "return '<h1>x</h1>'",
      `Response.json = () => new Response('{"ok":true,"result":{"asks":null}}');`,
    ),
    /not of the form that was asked for/,
  ],
];

it.each([...badFiles, ...badStyles, ...badScriptsAndHeads, ...badPages, ...badBundles])(
  'a bad release costs its own team alone, when it has %s',
  { timeout: 60_000 },
  async (_what, bad, reason) => {
    if (/took too long/.test(reason.source)) {
      const { engine } = bench.settings;
      bench.settings = { ...bench.settings, engine: { ...engine, taskMs: 4000 } };
    }
    await bench.beginComposed();
    bench.publish(bad);
    expect(await composeBesideGood()).toMatch(reason);
  },
);

describe('a bad server costs its own team alone, when it', { timeout: 60_000 }, () => {
  async function servedBy(answer: RequestListener): Promise<string> {
    await bench.beginComposed();
    bench.publish(release());
    bench.settings = { ...bench.settings, pullMs: 2000 };
    const started = await serve(answer);
    bench.moveSource('mfe-content', started.origin);
    try {
      return await composeBesideGood();
    } finally {
      started.close();
    }
  }

  const published = (url = ''): Buffer => readFileSync(path.join(bench.folder, 'mfe-content', url));

  it('never answers', async () => {
    expect(await servedBy(() => undefined)).toMatch(/took longer than 2 s/);
  });

  it('says a word from time to time', async () => {
    const drip: RequestListener = (_request, response) => {
      const timer = setInterval(() => response.write(' '), 100);
      response.on('close', () => clearInterval(timer));
    };
    expect(await servedBy(drip)).toMatch(/took longer than 2 s/);
  });

  it('takes its time for each file', async () => {
    const slow: RequestListener = ({ url }, response) => {
      const content = published(url);
      setTimeout(() => response.end(content), url?.endsWith('/release.json') ? 0 : 2500);
    };
    expect(await servedBy(slow)).toMatch(/took longer than 2 s/);
  });

  it('leads to a server that only the composer reaches, and nothing of that is told', async () => {
    let isAsked = false;
    const internal = await serve((_request, response) => {
      isAsked = true;
      response.end('internal');
    });
    const location = `${internal.origin}/secret`;
    const reason = await servedBy((_request, response) => response.writeHead(302, { location }).end());
    internal.close();
    expect(reason).toMatch(/it redirects \(302\); remotes\.json has to name the address itself/);
    expect(isAsked).toBe(false);
  });
});

it.each(['/dev/zero', 'a pipe'])('a file that is %s in the folder of a team is not read', async (what) => {
  await bench.beginComposed();
  bench.publish(release());
  const file = path.join(bench.folder, 'mfe-content/1.0.0-b/browser/b/page.css');
  rmSync(file);
  if (what === 'a pipe') execFileSync('mkfifo', [file]);
  else symlinkSync(what, file);
  expect(await composeBesideGood()).toBe('the file browser/b/page.css cannot be read: it is no plain file');
});

it('code that never ends does not outlive a composer that was killed', async () => {
  await bench.beginComposed();
  bench.publish(server(loop));
  const command = path.join(import.meta.dirname, 'cli/command.ts');
  const line = ['--import', 'tsx', command, 'compose', ...bench.places];
  const composer = spawn(process.execPath, line, { stdio: 'ignore' });
  await vi.waitFor(() => expect(hasProcess()).toBe(true), { timeout: 20_000 });
  composer.kill('SIGKILL');
  await untilEngineIsGone();
});

it('what a release says of itself reaches terminal, record and log as one plain line', async () => {
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

it('documents have their policy and canonical address, whatever a bundle does to what renders them', async () => {
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
  // It may come in or be refused: it has spoilt nothing but its own code.
  for (const { name } of refusals) expect(name).toBe('mfe-content');
});

it('a release of another form than today’s is refused, and what is live of it stays', async () => {
  await bench.beginComposed();
  bench.publish(release({ rewrite: (json) => json.replace('"schema":3', '"schema":2') }));
  expect(await composeBesideGood()).toBe(
    'release.json is not valid: schema: it was built for another composer; build it again',
  );
});

it('a store with a release that can no longer be read is no reason to stop', async () => {
  await bench.beginComposed();
  writeFileSync(bench.data('store/mfe-content/1.0.0-a/release.json'), '{');
  bench.publishNext('mfe-forms');
  const { versions } = await bench.compose();
  expect(versions).toMatchObject({ 'mfe-content': '1.0.0-a', 'mfe-forms': '1.0.0-b' });
});
