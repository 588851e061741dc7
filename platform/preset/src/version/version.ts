import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import path from 'node:path';
import type { ReleaseName } from '@proper/shared-types/release';
import { inputsOf } from './inputs';

/** `production` is what visitors get; `development` carries React's own warnings and checks. */
export type BuildMode = 'production' | 'development';

/** The folder of a workspace that holds its releases of one mode. */
export const releasesFolder = (workspace: string, mode: BuildMode): string =>
  path.join(workspace, mode === 'production' ? 'dist' : 'dist-development');

/** The version field of a workspace's `package.json`. */
export const packageVersion = (workspace: string): string =>
  (JSON.parse(readFileSync(path.join(workspace, 'package.json'), 'utf8')) as { version: string }).version;

/**
 * The version of a build: the package's own, and a hash of everything that the build reads. Known before the
 * build runs, so that the release's address can be part of it, and equal wherever the same input is built.
 *
 * @param root - The top of the repository.
 */
export function buildVersion(root: string, name: ReleaseName, mode: BuildMode): string {
  const { files, packages } = inputsOf(root, name);
  const hash = createHash('sha256').update(mode);
  for (const file of files) hash.update(`\0${file}\0`).update(readFileSync(path.join(root, file)));
  for (const { folder, version, integrity } of packages) hash.update(`\0${folder}\0${version}\0${integrity}`);
  return `${packageVersion(path.join(root, name))}-${hash.digest('hex').slice(0, 10)}`;
}
