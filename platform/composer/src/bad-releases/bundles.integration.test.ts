import { spawn } from 'node:child_process';
import path from 'node:path';
import { exampleConfig } from '@proper/shared-types/example-config';
import { expect, it, vi } from 'vitest';
import {
  bundle,
  hasProcess,
  loop,
  server,
  testBadReleases,
  untilEngineIsGone,
  useBadReleases,
} from '../../test-support/bad-releases';
import { pageSource } from '../../test-support/fixture-teams';

const bench = useBadReleases();

testBadReleases(bench, [
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
]);

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

it.each([
  ['killed', 'SIGKILL'],
  ['terminated', 'SIGTERM'],
] as const)('endless code ends with a composer that was %s with its group', async (_how, signal) => {
  await bench.beginComposed();
  bench.publish(server(loop));
  const command = path.join(import.meta.dirname, '../cli/command.ts');
  const line = ['--import', 'tsx', command, 'compose', ...bench.options];
  const composer = spawn(process.execPath, line, { stdio: 'ignore', detached: true });
  await vi.waitFor(() => expect(hasProcess()).toBe(true), { timeout: 20_000 });
  process.kill(-(composer.pid ?? 0), signal);
  await untilEngineIsGone();
});
