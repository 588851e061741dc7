import { existsSync } from 'node:fs';
import path from 'node:path';
import { readVariable } from './environment';

/** The file that lists the remotes, where each team publishes, and which routes it owns. */
export const remotesFile = 'remotes.json';

/** The nearest folder that has {@link remotesFile}: this one, or one above it; undefined if there is none. */
function findRepository(folder: string): string | undefined {
  if (existsSync(path.join(folder, remotesFile))) return folder;
  const parent = path.dirname(folder);
  return parent === folder ? undefined : findRepository(parent);
}

/** The root of this repository; in a folder tree without `remotes.json`, the working directory. */
export const root = findRepository(import.meta.dirname) ?? process.cwd();

/** Returns the folder of `DATA_DIR`, for everything that is not built from the repository. */
export const readDataDir = (env: NodeJS.ProcessEnv): string =>
  path.resolve(root, readVariable(env, 'dataDir'));
