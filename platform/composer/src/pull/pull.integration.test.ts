import { existsSync, readFileSync, rmSync, utimesSync, writeFileSync } from 'node:fs';
import type { RequestListener } from 'node:http';
import path from 'node:path';
import { afterEach, expect, it, vi } from 'vitest';
import { filesOf, serve, type TestServer } from '../../test-support/servers';
import { useWorkbench } from '../../test-support/workbench';
import { Store } from './store';

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

/** Refusals of what could not be read at all. */
const unread = (name: string, reason: string) => [
  { name, version: 'unknown', reason: expect.stringContaining(reason) },
];

it('a release comes from a web server as from a folder, and what is in the store is fetched no second time', async () => {
  const asked: string[] = [];
  const answer = filesOf(path.join(bench.folder, 'mfe-content'));
  await serveContent((request, response) => {
    asked.push(request.url ?? '');
    answer(request, response);
  });
  expect((await bench.compose()).refusals).toEqual([]);
  expect(bench.live('blog.html')).toContain('<h1>Blog</h1>');
  asked.length = 0;
  await bench.compose();
  expect(asked).toEqual(['/release.json']);
});

it('of the next release only what is new is fetched, and what was damaged in the store', async () => {
  const asked: string[] = [];
  const answer = filesOf(path.join(bench.folder, 'mfe-content'));
  await serveContent((request, response) => {
    asked.push(request.url ?? '');
    answer(request, response);
  });
  const moreFiles = { 'c/desk.svg': '<svg/>', 'c/week.svg': '<svg><g/></svg>' };
  bench.publishNext('mfe-content', 'a', { moreFiles });
  await bench.compose();
  const damaged = bench.data('store/mfe-content/1.0.0-a/browser/c/week.svg');
  writeFileSync(damaged, 'damaged');
  utimesSync(damaged, new Date(), new Date(Date.now() + 1000));
  bench.publishNext('mfe-content', 'b', { moreFiles });
  asked.length = 0;
  expect((await bench.compose()).versions['mfe-content']).toBe('1.0.0-b');
  expect(asked.filter((address) => address.includes('/c/'))).toEqual(['/1.0.0-b/browser/c/week.svg']);
  expect(bench.live('releases/mfe-content/c/week.svg')).toBe(moreFiles['c/week.svg']);
});

it('damage is looked for once in a release that is both published and live', async () => {
  await bench.beginComposed();
  const damageTo = vi.spyOn(Store.prototype, 'damageTo');
  await bench.compose();
  const looked = damageTo.mock.calls.map(([{ release }]) => release.name);
  damageTo.mockRestore();
  expect(looked.toSorted()).toEqual(['mfe-content', 'mfe-forms', 'mfe-marketing', 'shell']);
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

it('a place that has vanished holds up no other team', async () => {
  await bench.beginComposed();
  rmSync(path.join(bench.folder, 'mfe-forms'), { recursive: true });
  bench.publishNext('mfe-content');
  const reason = `there is no release.json at ${bench.folder}/mfe-forms; build the release and publish it there`;
  expect((await bench.compose()).refusals).toEqual(unread('mfe-forms', reason));
  expect(bench.live('contact.html')).toContain('<h1>Contact</h1>');
  expect(bench.live('blog.html')).toContain('Blog b');
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
  bench.publishNext('mfe-forms', 'b', { moreFiles: films });
  expect((await bench.compose()).refusals).toMatchObject([
    { reason: 'its files have more than 0.125 MB, the most that a release may have' },
  ]);
  expect(existsSync(bench.data('store/mfe-forms/1.0.0-b'))).toBe(false);
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
