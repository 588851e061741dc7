import { execFile } from 'node:child_process';
import path from 'node:path';
import { promisify } from 'node:util';
import { root } from '@proper/operator-kit/repository';

const run = promisify(execFile);

/** Composes the site of the built releases into a data folder, as an operator does. Returns the site's folder. */
export async function composeSite(dataDir: string): Promise<string> {
  const command = path.join(root, 'platform/composer/src/cli/command.ts');
  await run(process.execPath, ['--import', 'tsx', command, 'compose', '--data', dataDir], {
    cwd: import.meta.dirname,
  });
  return path.join(dataDir, 'site');
}
