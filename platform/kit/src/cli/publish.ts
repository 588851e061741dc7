import { spawnSync } from 'node:child_process';
import { cp, readFile, rename, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { getErrorCode, UserError } from '@proper/common/errors';
import { releaseFile } from '@proper/composer/releases';
import { signRelease } from '@proper/composer/signature';
import { type Project, readBuiltVersion } from './project';

function runRclone(...args: readonly string[]): void {
  const { status, error } = spawnSync('rclone', args, { stdio: 'inherit' });
  if (error)
    throw new UserError(
      `rclone cannot be run (${getErrorCode(error)}). Install it from https://rclone.org, or publish to a folder.`,
    );
  if (status !== 0) throw new UserError(`rclone ended with ${status}: nothing is announced.`);
}

/**
 * Publishes the last build in a folder or rclone path: first its files, then `release.json`, which lists
 * them. Earlier releases stay, because the live site may still use them. Returns the version.
 *
 * @param key - The private key that signs it; undefined if the site accepts unsigned releases.
 */
export async function publish(project: Project, destination: string, key?: string): Promise<string> {
  const version = readBuiltVersion(project);
  const built = path.join(project.dist, version);
  const announcement = path.join(project.dist, 'release.published.json');
  const text = await readFile(path.join(project.dist, releaseFile), 'utf8');
  await writeFile(announcement, key === undefined ? text : signRelease(text, key));
  // This is an rclone path such as `releases:bucket/mfe-careers`, and no drive letter of Windows.
  if (/^[\w-]{2,}:/.test(destination)) {
    runRclone('copy', built, `${destination}/${version}`);
    runRclone('copyto', announcement, `${destination}/${releaseFile}`);
    return version;
  }
  const folder = path.resolve(project.dir, destination);
  await cp(built, path.join(folder, version), { recursive: true });
  await cp(announcement, path.join(folder, `${releaseFile}.new`));
  await rename(path.join(folder, `${releaseFile}.new`), path.join(folder, releaseFile));
  return version;
}
