import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import type { ReleaseName } from '@proper/shared-types/release';
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

/** The names of the remotes that this repository lists. */
function readNames(): readonly string[] {
  const file = path.join(root, remotesFile);
  if (!existsSync(file)) return [];
  const { remotes }: { remotes: Readonly<Record<string, unknown>> } = JSON.parse(readFileSync(file, 'utf8'));
  return Object.keys(remotes);
}

/** Every workspace of this repository that builds a release. */
export const releaseNames: readonly ReleaseName[] = ['shell', ...readNames()];

/** Whether this checkout has the source of a workspace: it may have only one remote. */
export const isHere = (name: ReleaseName): boolean => existsSync(path.join(root, name, 'package.json'));

/** The message for a workspace that is not in this checkout: it says how to fetch it. */
export const howToFetch = (name: ReleaseName): string =>
  `${name} is not in this checkout. Fetch it with: git sparse-checkout add ${name} && npm ci`;

/** The folder of `DATA_DIR`, for everything that is not built from the repository. An empty variable counts as not set. */
export const readDataDir = (env: NodeJS.ProcessEnv): string =>
  path.resolve(root, readVariable(env, 'dataDir'));
