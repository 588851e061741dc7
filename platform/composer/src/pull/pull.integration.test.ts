import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync, rmSync, symlinkSync, utimesSync, writeFileSync } from 'node:fs';
import type { RequestListener } from 'node:http';
import path from 'node:path';
import { afterEach, describe, expect, it } from 'vitest';
import { filesOf, serve, type TestServer } from '../../test-support/servers';
import { useWorkbench } from '../../test-support/workbench';

const bench = useWorkbench();
let server: TestServer | undefined;
afterEach(() => {
  server?.close();
  server = undefined;
});

/** Has mfe-content published from a web server. Returns its address. */
async function serveContent(answer: RequestListener): Promise<string> {
  server = await serve(answer);
  bench.moveSource('mfe-content', server.origin);
  return server.origin;
}

/** Has mfe-content published from a web server. Returns the addresses that it is asked for, as they come in. */
async function serveAndCount(): Promise<string[]> {
  const asked: string[] = [];
  const answer = filesOf(path.join(bench.folder, 'mfe-content'));
  await serveContent((request, response) => {
    asked.push(request.url ?? '');
    answer(request, response);
  });
  return asked;
}

/** Refusals of what could not be read at all. */
const unread = (name: string, reason: string) => [
  { name, version: 'unknown', reason: expect.stringContaining(reason) },
];

it('a release comes from a web server as from a folder, and what is in the store is fetched no second time', async () => {
  const asked = await serveAndCount();
  expect((await bench.compose()).refusals).toEqual([]);
  expect(bench.live('blog.html')).toContain('<h1>Blog</h1>');
  asked.length = 0;
  await bench.compose();
  expect(asked).toEqual(['/release.json']);
});

it('of the next release only what is new is fetched, and what was damaged in the store', async () => {
  const asked = await serveAndCount();
  const moreFiles = { 'c/desk.svg': '<svg/>', 'c/week.svg': '<svg><g/></svg>' };
  await bench.deploy('mfe-content', 'a', { moreFiles });
  const damaged = bench.data('store/mfe-content/1.0.0-a/browser/c/week.svg');
  writeFileSync(damaged, 'damaged');
  utimesSync(damaged, new Date(), new Date(Date.now() + 1000));
  asked.length = 0;
  expect((await bench.deploy('mfe-content', 'b', { moreFiles })).versions['mfe-content']).toBe('1.0.0-b');
  expect(asked.filter((address) => address.includes('/c/'))).toEqual(['/1.0.0-b/browser/c/week.svg']);
  expect(bench.live('releases/mfe-content/c/week.svg')).toBe(moreFiles['c/week.svg']);
});

it('the last good release stays where a web server answers with an error, or does not answer', async () => {
  await bench.beginComposed();
  const where = await serveContent((_request, response) => response.writeHead(503).end());
  const reason = `${where} cannot be reached: it answered 503`;
  expect((await bench.compose()).refusals).toEqual(unread('mfe-content', reason));
  bench.moveSource('mfe-content', 'http://127.0.0.1:9');
  expect((await bench.compose()).refusals).toEqual(unread('mfe-content', 'cannot be reached: fetch failed'));
  expect(bench.live('blog.html')).toContain('<h1>Blog</h1>');
});

it('nothing is stored of a release of which a file is missing', async () => {
  await bench.beginComposed();
  bench.publishNext('mfe-content');
  rmSync(path.join(bench.folder, 'mfe-content/1.0.0-b/browser/b/page.css'));
  expect((await bench.compose()).refusals).toEqual([
    { name: 'mfe-content', version: '1.0.0-b', reason: 'the file browser/b/page.css is missing' },
  ]);
  expect(existsSync(bench.data('store/mfe-content/1.0.0-b'))).toBe(false);
});

it('a file that is larger than it may be is not read to its end, in a folder and from a server that never ends', async () => {
  await bench.beginComposed();
  bench.settings = { ...bench.settings, sizes: { file: 64 * 1024, release: 1024 * 1024 } };
  bench.publishNext('mfe-forms', 'b', { moreFiles: { 'film.bin': 'x'.repeat(65 * 1024) } });
  let sent = 0;
  const where = await serveContent((_request, response) => {
    const more = () => {
      while (!response.destroyed && response.write('x'.repeat(16 * 1024))) sent += 16 * 1024;
    };
    response.on('drain', more);
    more();
  });
  const tooLarge = 'it has more than 0.0625 MB, the most that a file may have';
  expect((await bench.compose()).refusals).toEqual([
    ...unread('mfe-content', `${where} cannot be reached: ${tooLarge}`),
    {
      name: 'mfe-forms',
      version: '1.0.0-b',
      reason: `the file browser/film.bin cannot be read: ${tooLarge}`,
    },
  ]);
  expect(sent).toBeLessThan(64 * 1024 * 1024);
});

it('a release that is larger than it may be is refused', async () => {
  await bench.beginComposed();
  bench.settings = { ...bench.settings, sizes: { file: 64 * 1024, release: 128 * 1024 } };
  const films = Object.fromEntries([1, 2, 3].map((at) => [`film-${at}.bin`, 'x'.repeat(60 * 1024)]));
  expect((await bench.deploy('mfe-forms', 'b', { moreFiles: films })).refusals).toMatchObject([
    { reason: 'its files have more than 0.125 MB, the most that a release may have' },
  ]);
  expect(existsSync(bench.data('store/mfe-forms/1.0.0-b'))).toBe(false);
});

describe('a server is given up, and costs its own team alone, which', () => {
  async function servedBy(answer: RequestListener): Promise<string | undefined> {
    await bench.beginComposed();
    bench.publishNext('mfe-content');
    bench.publishNext('mfe-forms');
    bench.settings = { ...bench.settings, pullMs: 2000 };
    await serveContent(answer);
    const { refusals, versions } = await bench.compose();
    expect(versions).toMatchObject({ 'mfe-content': '1.0.0-a', 'mfe-forms': '1.0.0-b' });
    return refusals[0]?.reason;
  }

  it.each<readonly [string, RequestListener]>([
    ['never answers', () => undefined],
    [
      'says a word from time to time',
      (_request, response) => {
        const timer = setInterval(() => response.write(' '), 100);
        response.on('close', () => clearInterval(timer));
      },
    ],
    [
      'takes its time for each file',
      ({ url = '' }, response) => {
        const content = readFileSync(path.join(bench.folder, 'mfe-content', url));
        setTimeout(() => response.end(content), url === '/release.json' ? 0 : 2500);
      },
    ],
  ])('%s', async (_what, answer) => expect(await servedBy(answer)).toMatch(/took longer than 2 s/));

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
  bench.publishNext('mfe-content');
  const file = path.join(bench.folder, 'mfe-content/1.0.0-b/browser/b/page.css');
  rmSync(file);
  if (what === 'a pipe') execFileSync('mkfifo', [file]);
  else symlinkSync(what, file);
  expect((await bench.compose()).refusals).toMatchObject([
    { reason: 'the file browser/b/page.css cannot be read: it is no plain file' },
  ]);
});

it('all teams are asked at once: servers that wait for one another all answer', async () => {
  const names = ['mfe-marketing', 'mfe-content', 'mfe-forms'] as const;
  const asked = new Set<string>();
  let everybodyAsked = (): void => undefined;
  const all = new Promise<void>((resolve) => {
    everybodyAsked = resolve;
  });
  server = await serve(async ({ url = '' }, response) => {
    asked.add(url.split('/')[1] ?? '');
    if (asked.size === names.length) everybodyAsked();
    await all;
    response.end(readFileSync(path.join(bench.folder, url)));
  });
  for (const name of names) bench.moveSource(name, `${server.origin}/${name}`);
  expect((await bench.compose()).refusals).toEqual([]);
});
