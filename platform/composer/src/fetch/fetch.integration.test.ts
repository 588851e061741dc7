import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import type { RequestListener } from 'node:http';
import path from 'node:path';
import { afterEach, describe, expect, it } from 'vitest';
import { serve, serveFiles } from '../../test-support/servers';
import { useWorkbench } from '../../test-support/workbench';

const bench = useWorkbench();
let server: Awaited<ReturnType<typeof serve>> | undefined;
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

it('a release comes from a web server as from a folder, and only new files of the next one are fetched', async () => {
  const requests: string[] = [];
  const respond = serveFiles(path.join(bench.folder, 'mfe-content'));
  await serveContent((request, response) => {
    requests.push(request.url ?? '');
    respond(request, response);
  });
  const moreFiles = { 'c/desk.svg': '<svg/>' };
  bench.publish({ name: 'mfe-content', pages: [['/blog', '<h1>Blog</h1>']], moreFiles });
  expect((await bench.compose()).refusals).toEqual([]);
  expect(bench.live('blog.html')).toContain('<h1>Blog</h1>');
  requests.length = 0;
  await bench.compose();
  expect(requests).toEqual(['/release.json']);
  await bench.deploy('mfe-content', 'b', { moreFiles });
  expect(requests).not.toContain('/1.0.0-b/browser/c/desk.svg');
  expect(requests).toContain('/1.0.0-b/browser/b/remoteEntry.js');
});

it('a file that is missing, broken or old once does not make a release invalid: it is incomplete, and complete at the next attempt', {
  timeout: 120_000,
}, async () => {
  await bench.compose();
  const respond = serveFiles(path.join(bench.folder, 'mfe-content'));
  const failures: readonly RequestListener[] = [
    (_request, response) => response.writeHead(404).end(),
    (_request, response) => response.writeHead(503).end(),
    (request) => request.socket.destroy(),
    (_request, response) => response.end('old bytes'),
  ];
  let fail: RequestListener | undefined;
  await serveContent((request, response) =>
    request.url?.endsWith('.css') && fail ? fail(request, response) : respond(request, response),
  );
  for (const [index, failure] of failures.entries()) {
    const letter = 'bcde'[index] ?? '';
    bench.publishNext('mfe-content', letter);
    fail = failure;
    expect((await bench.compose()).refusals).toMatchObject([
      { status: 'incomplete', version: `1.0.0-${letter}` },
    ]);
    fail = undefined;
    expect((await bench.compose()).versions['mfe-content']).toBe(`1.0.0-${letter}`);
  }
});

it('the last good release stays while a web server cannot be reached', async () => {
  await bench.compose();
  bench.moveSource('mfe-content', 'http://127.0.0.1:9');
  expect((await bench.compose()).refusals).toMatchObject([
    {
      name: 'mfe-content',
      version: 'unknown',
      status: 'incomplete',
      reason: expect.stringContaining('cannot be read'),
    },
  ]);
  expect(bench.live('blog.html')).toContain('<h1>Blog</h1>');
  // A refusal is public, and must not say where a team publishes.
  expect(bench.live('composition.json')).not.toContain('127.0.0.1');
});

it('a file that is too large is not read to the end, from a folder or from a server that never stops', async () => {
  await bench.compose();
  bench.settings = { ...bench.settings, sizes: { file: 64 * 1024, release: 1024 * 1024 } };
  bench.publishNext('mfe-forms', 'b', { moreFiles: { 'film.bin': 'x'.repeat(65 * 1024) } });
  let sent = 0;
  await serveContent((_request, response) => {
    const sendMore = (): void => {
      while (!response.destroyed && response.write('x'.repeat(16 * 1024))) sent += 16 * 1024;
    };
    response.on('drain', sendMore);
    sendMore();
  });
  const reason = expect.stringContaining('it has more than 0.0625 MB, the most that a file may have');
  expect((await bench.compose()).refusals).toMatchObject([{ reason }, { version: '1.0.0-b', reason }]);
  expect(sent).toBeLessThan(64 * 1024 * 1024);
});

it('a release that is too large is refused, and none of it is stored', async () => {
  await bench.compose();
  bench.settings = { ...bench.settings, sizes: { file: 64 * 1024, release: 128 * 1024 } };
  const films = Object.fromEntries([1, 2, 3].map((number) => [`film-${number}.bin`, 'x'.repeat(60 * 1024)]));
  expect((await bench.deploy('mfe-forms', 'b', { moreFiles: films })).refusals).toMatchObject([
    { reason: 'its files have more than 0.125 MB, the most that a release may have', status: 'invalid' },
  ]);
  expect(existsSync(bench.data('store/mfe-forms/1.0.0-b'))).toBe(false);
});

describe('the composer gives up a server, and only its own team waits, if it', () => {
  async function composeFrom(respond: RequestListener, fetchMs = 4000): Promise<string | undefined> {
    await bench.compose();
    bench.publishNext('mfe-content');
    bench.publishNext('mfe-forms');
    bench.settings = { ...bench.settings, fetchMs };
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
        setTimeout(() => response.end(content), url === '/release.json' ? 0 : 4500);
      },
    ],
  ])('%s', async (_what, respond) => expect(await composeFrom(respond)).toMatch(/took longer than 4 s/));

  it('redirects to a server that only the composer can reach, which gets no request', async () => {
    let isRequested = false;
    const internal = await serve((_request, response) => {
      isRequested = true;
      response.end('internal');
    });
    const location = `${internal.origin}/secret`;
    const redirect: RequestListener = (_request, response) => response.writeHead(302, { location }).end();
    const reason = await composeFrom(redirect, 60_000);
    internal.close();
    expect(reason).toMatch(/it redirects \(302\); remotes\.json has to name the address itself/);
    expect(isRequested).toBe(false);
  });
});

it.each(['/dev/zero', 'a pipe'])("%s in place of a file in a team's folder is not read", async (special) => {
  await bench.compose();
  bench.publishNext('mfe-content');
  const file = path.join(bench.folder, 'mfe-content/1.0.0-b/browser/b/page.css');
  rmSync(file);
  if (special === 'a pipe') execFileSync('mkfifo', [file]);
  else symlinkSync(special, file);
  expect((await bench.compose()).refusals).toMatchObject([
    { reason: 'the file browser/b/page.css cannot be read: it is not a plain file' },
  ]);
});

it('a release that is replaced while it is fetched is incomplete, and none of it is mixed with the next', async () => {
  await bench.compose();
  bench.publishNext('mfe-content');
  const respond = serveFiles(path.join(bench.folder, 'mfe-content'));
  let isFirst = true;
  await serveContent((request, response) => {
    if (request.url === '/release.json' && isFirst) {
      isFirst = false;
      respond(request, response);
      rmSync(path.join(bench.folder, 'mfe-content/1.0.0-b'), { recursive: true });
      bench.publishNext('mfe-content', 'c');
      return;
    }
    respond(request, response);
  });
  expect((await bench.compose()).versions['mfe-content']).not.toBe('1.0.0-b');
  expect((await bench.compose()).versions['mfe-content']).toBe('1.0.0-c');
});

it('a stored release that cannot be read does not stop the composer', async () => {
  await bench.compose();
  writeFileSync(bench.data('store/mfe-content/1.0.0-a/release.json'), '{');
  expect((await bench.deploy('mfe-forms')).versions).toMatchObject({
    'mfe-content': '1.0.0-a',
    'mfe-forms': '1.0.0-b',
  });
});
