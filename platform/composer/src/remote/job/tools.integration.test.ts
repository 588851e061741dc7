import { mkdirSync, readdirSync, utimesSync, writeFileSync } from 'node:fs';
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
