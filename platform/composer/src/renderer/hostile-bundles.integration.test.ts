import { exampleConfig } from '@proper/shared-types/example-config';
import type { Composition } from '@proper/shared-types/release';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { Workbench } from '../../test-support/workbench';
import { looks, Renderer, type RendererLimits } from './renderer';

let bench: Workbench;
beforeEach(() => {
  bench = new Workbench();
  limitTo({ silenceMs: 30_000, memoryMb: 128 });
});
afterEach(() => bench.remove());

function limitTo(renderer: RendererLimits): void {
  bench.settings = { ...bench.settings, renderer };
}

/** Leads out of the realm that a bundle runs in: the shell's modules are of the process's own. */
const escaping = "const host = require('react').constructor.constructor('return globalThis')();";
const pages = (render: string): string => `
  exports.pages = [{ path: '/blog', chunk: 'page', load: async () => ({ default: () => { ${render} } }),
    meta: { title: 'Page /blog', description: 'A page', keywords: [], kind: 'website' } }];`;
const fill = 'const all = []; for (;;) all.push(new Uint8Array(64 * 1024 * 1024).fill(1));';

/** Publishes blogs like that beside another team's good release, and tells what became of both. */
async function composeWith(server: string) {
  await bench.beginComposed();
  bench.publish({ name: 'mfe-content', version: '1.0.0-b', pages: [['/blog', "''"]], server });
  bench.publish({ name: 'mfe-forms', version: '1.0.0-b', pages: [['/contact', "'<h1>New contact</h1>'"]] });
  const { refusals, versions } = await bench.compose();
  expect(versions).toMatchObject({ 'mfe-content': '1.0.0-a', 'mfe-forms': '1.0.0-b' });
  expect(bench.live('contact.html')).toContain('New contact');
  expect(bench.live('blog.html')).toContain('<h1>Blog</h1>');
  expect(refusals).toMatchObject([{ name: 'mfe-content', version: '1.0.0-b' }]);
  return refusals[0]?.reason;
}

describe('a server bundle is refused by name, and the other teams are deployed, when it', {
  timeout: 60_000,
}, () => {
  it.each<readonly [string, string, RegExp]>([
    ['never ends', 'for (;;) {}', /Script execution timed out/],
    [
      'has a page that never ends',
      pages('for (;;) {}'),
      /\/blog cannot be rendered: took too long, more than 4 s/,
    ],
    [
      'waits for ever',
      pages('return new Promise(() => undefined)').replace('default', 'then'),
      /took too long/,
    ],
    [
      'ends the process as if all were well',
      `${escaping} host.process.exit(0);`,
      /ended its process, with exit code 0/,
    ],
    ['has a page that ends the process', pages(`${escaping} host.process.exit(0);`), /ended its process/],
    [
      'fills the heap',
      pages("const all = []; for (;;) all.push({ text: 'x'.repeat(10) + all.length });"),
      /needs more memory than the 128 MB/,
    ],
    [
      'takes memory beside the heap',
      pages(fill),
      /needs more memory than the 128 MB|Array buffer allocation failed/,
    ],
    [
      'throws in a listener',
      `${escaping} host.setTimeout(() => { throw new Error('late') }, 0); ${pages('for (const end = Date.now() + 300; Date.now() < end; );')}`,
      /late/,
    ],
    [
      'leaves a promise rejected',
      `Promise.reject(new Error('left behind')); ${pages("return '<h1>Blog</h1>'")}`,
      /left behind/,
    ],
    [
      'changes a price',
      `'use strict'; require('@proper/shared-types').plans[0].price = 1; ${pages("return '<h1>Blog</h1>'")}`,
      /Cannot assign to read only property 'price'/,
    ],
    [
      'asks for the network',
      `${escaping} host.fetch('http://127.0.0.1/'); ${pages("return '<h1>Blog</h1>'")}`,
      /fetch is not a function/,
    ],
    [
      'asks for other processes',
      `${escaping} host.process.kill(host.process.ppid); ${pages("return '<h1>Blog</h1>'")}`,
      /kill is not a function/,
    ],
    [
      'asks for the file system',
      `${escaping} host.process.getBuiltinModule('node:fs').readFileSync('/etc/passwd'); ${pages("return '<h1>Blog</h1>'")}`,
      /getBuiltinModule is not a function/,
    ],
  ])('%s', async (_what, server, reason) => {
    // What is given up is given up soon; the others have the time that a slow machine takes for them.
    if (reason.source.includes('took too long')) limitTo({ silenceMs: 4000, memoryMb: 128 });
    expect(await composeWith(server)).toMatch(reason);
  });
});

it('finds no environment where pages are rendered', async () => {
  process.env.PLANTED_SECRET = 'planted-secret';
  const text = `${escaping} return '<h1>' + JSON.stringify(Object.keys(host.process.env)) + '</h1>'`;
  bench.publish({ name: 'mfe-content', version: '1.0.0-b', server: pages(text), pages: [['/blog', "''"]] });
  await bench.compose();
  expect(bench.live('blog.html')).toMatch(/<h1>\[("NODE_CHANNEL_[A-Z_]*",?)*\]<\/h1>/);
});

it('keeps nobody waiting for a process that was stopped while a typeface was cut for it', async () => {
  const silenceMs = 12_345;
  const renderer = await Renderer.start({
    limits: { silenceMs, memoryMb: 128 },
    answerTo: async () => {
      renderer.stop();
      timers.mockClear();
      return '';
    },
  });
  const code = `exports.shared = {};
    exports.renderDocument = ({ subsetFont }) => subsetFont({ href: '' }, 400, '');`;
  await renderer.run('shell', { file: 'shell.cjs', code });
  const timers = vi.spyOn(globalThis, 'setTimeout');
  const composition = { config: exampleConfig, remotes: {} as Composition['remotes'], pages: {} };
  const parts = { composition, styles: [], fonts: [], scripts: [], preloads: [] };
  const rendered = await renderer.run('document', { page: null, parts });
  await new Promise((resolve) => setImmediate(resolve));
  const waits = timers.mock.calls.map(([, ms]) => ms);
  timers.mockRestore();
  expect(rendered).toEqual({ ok: false, reason: 'was stopped' });
  expect(waits).not.toContain(silenceMs / looks);
});
