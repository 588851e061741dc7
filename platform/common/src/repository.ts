import { existsSync } from 'node:fs';
import path from 'node:path';
import { readVariable } from './environment';

/** The file that lists the remotes, where each team publishes, and which routes it owns. */
export const remotesFile = 'remotes.json';

/** The nearest folder above a file that has {@link remotesFile}. */
function findRepository(folder: string): string | undefined {
  if (existsSync(path.join(folder, remotesFile))) return folder;
  const parent = path.dirname(folder);
  return parent === folder ? undefined : findRepository(parent);
}

/** The top of this repository. For a team that has installed the package in a repository of its own: where its command runs. */
export const root = findRepository(import.meta.dirname) ?? process.cwd();

/** The folder of `DATA_DIR`, for everything that is not built from the repository. An empty variable counts as not set. */
export const readDataDir = (env: NodeJS.ProcessEnv): string =>
  path.resolve(root, readVariable(env, 'dataDir'));
