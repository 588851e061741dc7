import { existsSync, readFileSync, rmSync } from 'node:fs';
import { createServer, type RequestListener, type Server } from 'node:http';
import path from 'node:path';
import type { RemoteName } from '@proper/shared-types';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { Workbench } from '../../test-support/workbench';
import { Store } from './store';

let bench: Workbench;
let server: Server | undefined;
beforeEach(() => {
  bench = new Workbench();
});
afterEach(async () => {
  bench.remove();
  server?.closeAllConnections();
  await new Promise((resolve) => (server ? server.close(resolve) : resolve(undefined)));
  server = undefined;
});

const pullFrom = (name: RemoteName, source: string): void =>
  bench.changeRemotes(({ remotes }) => {
    remotes[name] = { routes: [], ...remotes[name], source };
  });

/** Serves mfe-content from a web server of its own. */
async function serve(answer: RequestListener): Promise<string> {
  const started = createServer(answer);
  server = started;
  await new Promise<void>((resolve) => started.listen(0, '127.0.0.1', resolve));
  const address = started.address();
  return `http://127.0.0.1:${typeof address === 'object' && address ? address.port : 0}/content`;
}

const files: RequestListener = ({ url = '' }, response) => {
  const file = path.join(bench.folder, 'mfe-content', url.replace(/^\/content\//, ''));
  if (existsSync(file)) response.end(readFileSync(file));
  else response.writeHead(404).end();
};

describe('pulling a release', () => {
  it('works from a web server as from a folder', async () => {
    pullFrom('mfe-content', await serve(files));
    rmSync(path.join(bench.folder, 'mfe-content', '1.0.0-a', 'release.json'), { force: true });
    expect((await bench.compose()).refusals).toEqual([]);
    expect(bench.live('blog.html')).toContain('<h1>Blog</h1>');
  });

  it('fetches what is in the store no second time', async () => {
    const asked: string[] = [];
    const where = await serve((request, response) => {
      asked.push(request.url ?? '');
      files(request, response);
    });
    pullFrom('mfe-content', where);
    await bench.compose();
    asked.length = 0;
    await bench.compose();
    expect(asked).toEqual(['/content/release.json']);
  });

  it('looks for damage once in a release that is both published and live', async () => {
    await bench.beginComposed();
    const damageTo = vi.spyOn(Store.prototype, 'damageTo');
    await bench.compose();
    const looked = damageTo.mock.calls.map(([{ release }]) => release.name);
    damageTo.mockRestore();
    expect(looked.toSorted()).toEqual(['mfe-content', 'mfe-forms', 'mfe-marketing', 'shell']);
  });

  it('leaves the last good release where a web server answers with an error', async () => {
    await bench.beginComposed();
    const where = await serve((_request, response) => response.writeHead(503).end());
    pullFrom('mfe-content', where);
    expect((await bench.compose()).refusals).toEqual([
      { name: 'mfe-content', version: 'unknown', reason: `${where} cannot be reached: it answered 503` },
    ]);
    expect(bench.live('blog.html')).toContain('<h1>Blog</h1>');
  });

  it('leaves the last good release where nothing answers', async () => {
    await bench.beginComposed();
    pullFrom('mfe-content', 'http://127.0.0.1:9');
    expect((await bench.compose()).refusals).toEqual([
      {
        name: 'mfe-content',
        version: 'unknown',
        reason: expect.stringContaining('cannot be reached: fetch failed'),
      },
    ]);
  });

  it('does without a place that has vanished, and deploys the other teams', async () => {
    await bench.beginComposed();
    rmSync(path.join(bench.folder, 'mfe-forms'), { recursive: true });
    bench.publish({ name: 'mfe-content', version: '1.0.0-b', pages: [['/blog', "'<h1>New blog</h1>'"]] });
    expect((await bench.compose()).refusals).toEqual([
      {
        name: 'mfe-forms',
        version: 'unknown',
        reason: `there is no release.json at ${bench.folder}/mfe-forms; build the release and publish it there`,
      },
    ]);
    expect(bench.live('contact.html')).toContain('<h1>Contact</h1>');
    expect(bench.live('blog.html')).toContain('New blog');
  });

  it('stores nothing of a release of which a file is missing', async () => {
    await bench.beginComposed();
    bench.publish({ name: 'mfe-content', version: '1.0.0-b', pages: [['/blog', "'<h1>New blog</h1>'"]] });
    rmSync(path.join(bench.folder, 'mfe-content/1.0.0-b/browser/b/page.css'));
    expect((await bench.compose()).refusals).toEqual([
      { name: 'mfe-content', version: '1.0.0-b', reason: 'the file browser/b/page.css is missing' },
    ]);
    expect(existsSync(path.join(bench.dataDir, 'store/mfe-content/1.0.0-b'))).toBe(false);
  });

  it('does without a file that is larger than it may be, in a folder and from a server that never ends', async () => {
    await bench.beginComposed();
    bench.settings = { ...bench.settings, sizes: { file: 64 * 1024, release: 1024 * 1024 } };
    bench.publish({
      name: 'mfe-forms',
      version: '1.0.0-b',
      pages: [['/contact', "'<h1>Contact</h1>'"]],
      moreFiles: { 'film.bin': 'x'.repeat(65 * 1024) },
    });
    let sent = 0;
    const endless: RequestListener = (_request, response) => {
      const more = () => {
        while (!response.destroyed && response.write('x'.repeat(16 * 1024))) sent += 16 * 1024;
      };
      response.on('drain', more);
      more();
    };
    const where = await serve(endless);
    pullFrom('mfe-content', where);
    expect((await bench.compose()).refusals).toEqual([
      {
        name: 'mfe-content',
        version: 'unknown',
        reason: `${where} cannot be reached: it has more than 0.0625 MB, the most that a file may have`,
      },
      {
        name: 'mfe-forms',
        version: '1.0.0-b',
        reason: expect.stringContaining('film.bin cannot be read: it has more than 0.0625 MB'),
      },
    ]);
    expect(sent).toBeLessThan(64 * 1024 * 1024);
  });

  it('does without a release that is larger than it may be', async () => {
    await bench.beginComposed();
    bench.settings = { ...bench.settings, sizes: { file: 64 * 1024, release: 128 * 1024 } };
    const films = Object.fromEntries([1, 2, 3].map((at) => [`film-${at}.bin`, 'x'.repeat(60 * 1024)]));
    bench.publish({ name: 'mfe-forms', version: '1.0.0-b', moreFiles: films });
    expect((await bench.compose()).refusals).toMatchObject([
      { reason: 'its files have more than 0.125 MB, the most that a release may have' },
    ]);
    expect(existsSync(path.join(bench.dataDir, 'store/mfe-forms/1.0.0-b'))).toBe(false);
  });

  it('asks all teams at once: servers that wait for one another all answer', async () => {
    const names = ['mfe-marketing', 'mfe-content', 'mfe-forms'] as const;
    const asked = new Set<string>();
    let everybodyAsked = (): void => undefined;
    const all = new Promise<void>((resolve) => {
      everybodyAsked = resolve;
    });
    const where = await serve(async ({ url = '' }, response) => {
      asked.add(url.split('/')[2] ?? '');
      if (asked.size === names.length) everybodyAsked();
      await all;
      response.end(readFileSync(path.join(bench.folder, url.replace(/^\/content\//, ''))));
    });
    for (const name of names) pullFrom(name, `${where}/${name}`);
    expect((await bench.compose()).refusals).toEqual([]);
  });
});
