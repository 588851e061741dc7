import { readFileSync } from 'node:fs';
import path from 'node:path';
import { parseRelease } from '@proper/composer/release-schema';
import { OperatorError } from '@proper/operator-kit/operator-error';
import { root } from '@proper/operator-kit/repository';
import { type BuildMode, releasesFolder } from '@proper/preset/releases-folder';
import type { Release, ReleaseName } from '@proper/shared-types/release';

/** The folder into which a workspace of this checkout builds its releases. */
const folderOf = (name: ReleaseName, mode: BuildMode): string => releasesFolder(path.join(root, name), mode);

function readIn(folder: string): Release | undefined {
  const file = path.join(folder, 'release.json');
  try {
    return parseRelease(readFileSync(file, 'utf8'));
  } catch {
    return undefined;
  }
}

/** The release that is built in a workspace of this checkout; undefined where there is none that could be published. */
export const builtRelease = (name: ReleaseName, mode: BuildMode): Release | undefined =>
  readIn(folderOf(name, mode));

/**
 * The release that was built last into a folder of releases: by default into that of this checkout's workspace.
 *
 * @throws OperatorError where there is none that could be published.
 */
export function releaseOf(name: ReleaseName, folder = folderOf(name, 'production')): Release {
  const release = readIn(folder);
  if (!release) throw new OperatorError(`${folder} has no release of ${name}: npm run build -- ${name}`);
  return release;
}
