import { existsSync } from 'node:fs';
import path from 'node:path';
import type { RemoteName } from '@proper/shared-types';
import type { ReleaseName } from '@proper/shared-types/release';
import remotesOfSite from '../../../remotes.json' with { type: 'json' };
import { environment, readVariable } from './environment';

/** The top of the repository. */
export const root = path.resolve(import.meta.dirname, '../../..');

/** Every workspace that builds a release. */
export const releaseNames: readonly ReleaseName[] = [
  'shell',
  ...(Object.keys(remotesOfSite.remotes) as RemoteName[]),
];

/** Whether this checkout has the source of a workspace: it may have only one remote. */
export const isHere = (name: ReleaseName): boolean => existsSync(path.join(root, name, 'package.json'));

/** The message for a workspace that is not in this checkout: it says how to fetch it. */
export const howToFetch = (name: ReleaseName): string =>
  `${name} is not in this checkout. Fetch it with: git sparse-checkout add ${name} && npm ci`;

/** Whether a word is one of {@link releaseNames}. */
export const isReleaseName = (name: string): name is ReleaseName =>
  releaseNames.some((releaseName) => releaseName === name);

/** The file that lists the remotes, where each team publishes, and which routes it owns. */
export const remotesFile = 'remotes.json';

/** The folder of `DATA_DIR`, for everything that is not built from the repository. An empty variable counts as not set. */
export const readDataDir = (env: NodeJS.ProcessEnv): string =>
  path.resolve(root, readVariable(env, 'dataDir') || environment.dataDir.byDefault);
