import path from 'node:path';
import { remoteNames } from 'shared-types';
import type { ReleaseName } from 'shared-types/release';
import { environment } from './environment';

/** The top of the repository. */
export const root = path.resolve(import.meta.dirname, '../../..');

/** Every workspace that builds a release. */
export const releaseNames: readonly ReleaseName[] = ['shell', ...remoteNames];

/** Whether a word from outside is the name of such a workspace. */
export const isReleaseName = (name: string): name is ReleaseName =>
  releaseNames.some((known) => known === name);

/** Where the composer pulls releases from, for each kind of build. */
export const remotesFile = { production: 'remotes.json', development: 'remotes.development.json' } as const;

/** Where data lies unless `DATA_DIR` says otherwise: everything that is not made from the repository. */
export const defaultDataDir = environment.dataDir.byDefault;
