import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { createRequire } from 'node:module';
import path from 'node:path';
import type { Project } from './project';

const { resolve } = createRequire(import.meta.url);

/** Rspack's own command, as its documentation shows it, with a configuration in TypeScript. */
const rspack = path.join(path.dirname(resolve('@rspack/cli/package.json')), 'bin/rspack.js');

/** Builds the release of a project with Rspack, whose output is shown. Resolves to false if it fails. */
export async function build({ dir }: Pick<Project, 'dir'>): Promise<boolean> {
  const child = spawn(process.execPath, [rspack, 'build', '--config-loader', 'jiti'], {
    cwd: dir,
    stdio: 'inherit',
  });
  const [code] = await once(child, 'close');
  return code === 0;
}
