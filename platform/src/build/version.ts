import { createHash } from 'node:crypto';
import { readdirSync, readFileSync, statSync } from 'node:fs';
import path from 'node:path';
import type { ReleaseName } from 'shared-types/release';

/** `production` is what visitors get; `development` carries React's own warnings and checks. */
export type BuildMode = 'production' | 'development';

/** The folder of a workspace that holds its releases of one mode. */
export const releasesFolder = (workspace: string, mode: BuildMode): string =>
  path.join(workspace, mode === 'production' ? 'dist' : 'dist-development');

const notAnInput = /(^|\/)(node_modules|dist|dist-development|[^/]+\.test\.tsx?|[^/]+\.md)(\/|$)/;

/** What a build reads beside its own workspace. A remote takes the shared packages from the shell, at run time. */
const alsoRead = (name: ReleaseName): readonly string[] => [
  'platform/src/build',
  'package-lock.json',
  ...(name === 'shell' ? ['shared-types', 'shared-ui'] : []),
];

function* filesBelow(place: string): Generator<string> {
  if (statSync(place).isFile()) {
    yield place;
    return;
  }
  for (const name of readdirSync(place, { recursive: true, encoding: 'utf8' }).sort()) {
    const file = path.join(place, name);
    if (!notAnInput.test(name) && statSync(file).isFile()) yield file;
  }
}

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
  const hash = createHash('sha256').update(mode);
  for (const place of [name, ...alsoRead(name)])
    for (const file of filesBelow(path.join(root, place)))
      hash.update(`\0${path.relative(root, file)}\0`).update(readFileSync(file));
  return `${packageVersion(path.join(root, name))}-${hash.digest('hex').slice(0, 10)}`;
}
