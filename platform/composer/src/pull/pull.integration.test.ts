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

/** Publishes mfe-content from a web server. Returns its address. */
async function serveContent(respond: RequestListener): Promise<string> {
  server = await serve(respond);
  bench.moveSource('mfe-content', server.origin);
  return server.origin;
}

/** Publishes mfe-content from a web server. Returns the requested addresses, to which later requests are added. */
async function serveAndCount(): Promise<string[]> {
  const requests: string[] = [];
  const respond = filesOf(path.join(bench.folder, 'mfe-content'));
  await serveContent((request, response) => {
    requests.push(request.url ?? '');
    respond(request, response);
  });
  return requests;
}

/** The refusal of a release that could not be read. */
const unreadable = (name: string, reason: string) => [
  { name, version: 'unknown', reason: expect.stringContaining(reason) },
];

it('a release comes from a web server as from a folder, and is not fetched twice', async () => {
  const requests = await serveAndCount();
  expect((await bench.compose()).refusals).toEqual([]);
  expect(bench.live('blog.html')).toContain('<h1>Blog</h1>');
  requests.length = 0;
  await bench.compose();
  expect(requests).toEqual(['/release.json']);
});

it('only new files of the next release are fetched, and those that were damaged in the store', async () => {
  const requests = await serveAndCount();
  const moreFiles = { 'c/desk.svg': '<svg/>', 'c/week.svg': '<svg><g/></svg>' };
  await bench.deploy('mfe-content', 'a', { moreFiles });
  const damaged = bench.data('store/mfe-content/1.0.0-a/browser/c/week.svg');
  writeFileSync(damaged, 'damaged');
  utimesSync(damaged, new Date(), new Date(Date.now() + 1000));
  requests.length = 0;
  expect((await bench.deploy('mfe-content', 'b', { moreFiles })).versions['mfe-content']).toBe('1.0.0-b');
  expect(requests.filter((address) => address.includes('/c/'))).toEqual(['/1.0.0-b/browser/c/week.svg']);
  expect(bench.live('releases/mfe-content/c/week.svg')).toBe(moreFiles['c/week.svg']);
});

it('the last good release stays while a web server responds with an error, or not at all', async () => {
  await bench.beginComposed();
  const address = await serveContent((_request, response) => response.writeHead(503).end());
  const reason = `${address} cannot be reached: it answered 503`;
  expect((await bench.compose()).refusals).toEqual(unreadable('mfe-content', reason));
  bench.moveSource('mfe-content', 'http://127.0.0.1:9');
  expect((await bench.compose()).refusals).toEqual(
    unreadable('mfe-content', 'cannot be reached: fetch failed'),
  );
  expect(bench.live('blog.html')).toContain('<h1>Blog</h1>');
});

it('a file that is too large is not read to the end, from a folder or from a server that never stops', async () => {
  await bench.beginComposed();
  bench.settings = { ...bench.settings, sizes: { file: 64 * 1024, release: 1024 * 1024 } };
  bench.publishNext('mfe-forms', 'b', { moreFiles: { 'film.bin': 'x'.repeat(65 * 1024) } });
  let sent = 0;
  const address = await serveContent((_request, response) => {
    const sendMore = () => {
      while (!response.destroyed && response.write('x'.repeat(16 * 1024))) sent += 16 * 1024;
    };
    response.on('drain', sendMore);
    sendMore();
  });
  const tooLarge = 'it has more than 0.0625 MB, the most that a file may have';
  expect((await bench.compose()).refusals).toEqual([
    ...unreadable('mfe-content', `${address} cannot be reached: ${tooLarge}`),
    {
      name: 'mfe-forms',
      version: '1.0.0-b',
      reason: `the file browser/film.bin cannot be read: ${tooLarge}`,
    },
  ]);
  expect(sent).toBeLessThan(64 * 1024 * 1024);
});

it('a release that is too large is refused, and none of it is stored', async () => {
  await bench.beginComposed();
  bench.settings = { ...bench.settings, sizes: { file: 64 * 1024, release: 128 * 1024 } };
  const films = Object.fromEntries([1, 2, 3].map((number) => [`film-${number}.bin`, 'x'.repeat(60 * 1024)]));
  expect((await bench.deploy('mfe-forms', 'b', { moreFiles: films })).refusals).toMatchObject([
    { reason: 'its files have more than 0.125 MB, the most that a release may have' },
  ]);
  expect(existsSync(bench.data('store/mfe-forms/1.0.0-b'))).toBe(false);
});

describe('the composer gives up a server, and only its own team waits, if it', () => {
  async function composeFrom(respond: RequestListener): Promise<string | undefined> {
    await bench.beginComposed();
    bench.publishNext('mfe-content');
    bench.publishNext('mfe-forms');
    bench.settings = { ...bench.settings, pullMs: 2000 };
    await serveContent(respond);
    const { refusals, versions } = await bench.compose();
    expect(versions).toMatchObject({ 'mfe-content': '1.0.0-a', 'mfe-forms': '1.0.0-b' });
    return refusals[0]?.reason;
  }

  it.each<readonly [string, RequestListener]>([
    ['never responds', () => undefined],
    [
      'sends a byte from time to time',
      (_request, response) => {
        const timer = setInterval(() => response.write(' '), 100);
        response.on('close', () => clearInterval(timer));
      },
    ],
    [
      'takes long for each file',
      ({ url = '' }, response) => {
        const content = readFileSync(path.join(bench.folder, 'mfe-content', url));
        setTimeout(() => response.end(content), url === '/release.json' ? 0 : 2500);
      },
    ],
  ])('%s', async (_what, respond) => expect(await composeFrom(respond)).toMatch(/took longer than 2 s/));

  it('redirects to a server that only the composer can reach, which gets no request', async () => {
    let isRequested = false;
    const internal = await serve((_request, response) => {
      isRequested = true;
      response.end('internal');
    });
    const location = `${internal.origin}/secret`;
    const reason = await composeFrom((_request, response) => response.writeHead(302, { location }).end());
    internal.close();
    expect(reason).toMatch(/it redirects \(302\); remotes\.json has to name the address itself/);
    expect(isRequested).toBe(false);
  });
});

it.each(['/dev/zero', 'a pipe'])("%s in place of a file in a team's folder is not read", async (special) => {
  await bench.beginComposed();
  bench.publishNext('mfe-content');
  const file = path.join(bench.folder, 'mfe-content/1.0.0-b/browser/b/page.css');
  rmSync(file);
  if (special === 'a pipe') execFileSync('mkfifo', [file]);
  else symlinkSync(special, file);
  expect((await bench.compose()).refusals).toMatchObject([
    { reason: 'the file browser/b/page.css cannot be read: it is not a plain file' },
  ]);
});

it('all teams are polled at once: servers that wait for one another all respond', async () => {
  const names = ['mfe-marketing', 'mfe-content', 'mfe-forms'] as const;
  const requested = new Set<string>();
  const waiting: (() => void)[] = [];
  server = await serve(({ url = '' }, response) => {
    requested.add(url.split('/')[1] ?? '');
    waiting.push(() => response.end(readFileSync(path.join(bench.folder, url))));
    if (requested.size === names.length) for (const respond of waiting.splice(0)) respond();
  });
  for (const name of names) bench.moveSource(name, `${server.origin}/${name}`);
  expect((await bench.compose()).refusals).toEqual([]);
});
