import { existsSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { expect, it } from 'vitest';
import { withScratchFolder } from './scratch-folder';

it('leaves nothing of a task behind, whether it succeeds or fails', async () => {
  const folders: string[] = [];
  const task = async (folder: string): Promise<string> => {
    folders.push(folder);
    writeFileSync(path.join(folder, 'file'), '');
    if (folders.length > 1) throw new Error('on purpose');
    return 'done';
  };
  expect(await withScratchFolder('test', task)).toBe('done');
  await expect(withScratchFolder('test', task)).rejects.toThrow('on purpose');
  expect(folders.map((folder) => path.basename(folder))).toEqual(
    Array(2).fill(expect.stringMatching(/^proper-test-/)),
  );
  expect(folders.filter(existsSync)).toEqual([]);
});
