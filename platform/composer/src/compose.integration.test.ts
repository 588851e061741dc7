import { existsSync, readFileSync } from 'node:fs';
import { brotliDecompressSync } from 'node:zlib';
import { expect, it } from 'vitest';
import { useWorkbench } from '../test-support/workbench';

const bench = useWorkbench();

it('a first composition', async () => {
  const composed = await bench.compose();
  console.log(composed, bench.reported);
  expect(bench.live('index.html')).toContain('<h1>Home</h1>');
  console.log(bench.live('composition.json'));
  const again = await bench.compose();
  console.log(again.changed);
  const t = performance.now();
  console.log(await bench.site('disable', 'mfe-content'), performance.now() - t);
  console.log(bench.live('blog.html'), bench.live('_unavailable/blog.html'));
  console.log(await bench.site('enable', 'mfe-content'));
  console.log((await bench.deploy('mfe-content')).versions);
  console.log(await bench.site('rollback'));
  console.log(await bench.site('status'));
  expect(existsSync(bench.data('site/releases/mfe-content/a/remoteEntry.js.br'))).toBe(true);
  expect(brotliDecompressSync(readFileSync(bench.data('site/index.html.br'))).toString()).toBe(bench.live('index.html'));
});
