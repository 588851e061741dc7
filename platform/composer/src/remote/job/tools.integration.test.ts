import { mkdirSync, readdirSync, rmSync, utimesSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { expect, it } from 'vitest';
import { useWorkbench } from '../../../test-support/workbench';
import { toolsFolder, typefacesFolder } from './tools';

const bench = useWorkbench();

it('tools of an earlier composer go, and typefaces that were unused for a month', async () => {
  const typefaces = typefacesFolder(toolsFolder(bench.dataDir));
  mkdirSync(bench.data('tools/of-an-earlier-composer'), { recursive: true });
  await bench.compose();
  expect(readdirSync(bench.data('tools'))).toHaveLength(1);
  mkdirSync(typefaces, { recursive: true });
  const monthAgo = new Date(Date.now() - 31 * 24 * 60 * 60 * 1000);
  for (const name of ['old', 'young']) writeFileSync(path.join(typefaces, name), '');
  utimesSync(path.join(typefaces, 'old'), monthAgo, monthAgo);
  await bench.compose();
  expect(readdirSync(typefaces)).toEqual(['young']);
});

it('no release is refused because a composer of another version has removed the tools', async () => {
  await bench.beginComposed();
  const tools = toolsFolder(bench.dataDir);
  rmSync(path.join(tools, 'pages.js'));
  await expect(bench.deploy('mfe-content')).rejects.toThrow('a composer of another version uses the same');
  rmSync(tools, { recursive: true });
  expect(await bench.compose()).toMatchObject({ refusals: [], versions: { 'mfe-content': '1.0.0-b' } });
});
