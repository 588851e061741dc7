import { existsSync, readdirSync, statSync } from 'node:fs';
import path from 'node:path';
import type { ReleaseName } from '@proper/shared-types/release';
import { type LockedPackage, lockedPackages } from './locked-packages';

/** Everything that the build of one release reads. */
export interface BuildInputs {
  /** Files of the repository, relative to its top, with forward slashes, sorted. */
  readonly files: readonly string[];
  readonly packages: readonly LockedPackage[];
}

/** The folder of this workspace: what every build is made with. */
const preset = 'platform/preset';

const notAnInput = /(^|\/)(node_modules|dist|dist-development|[^/]+\.test\.tsx?|[^/]+\.md)(\/|$)/;

/**
 * What a build reads beside its own workspace. The contract's figures reach every remote's pictures, PDFs and head
 * data; of the design system, which the shell brings at run time, a remote reads the version alone.
 */
const alsoRead = (name: ReleaseName): readonly string[] => [
  preset,
  'shared-types',
  name === 'shell' ? 'shared-ui' : 'shared-ui/package.json',
  'tsconfig.base.json',
];

const slashed = (file: string): string => file.split(path.sep).join('/');

function filesBelow(root: string, place: string): readonly string[] {
  const absolute = path.join(root, place);
  if (!existsSync(absolute)) return [];
  if (statSync(absolute).isFile()) return [place];
  return readdirSync(absolute, { recursive: true, encoding: 'utf8' })
    .map((file) => `${place}/${slashed(file)}`)
    .filter((file) => !notAnInput.test(file) && statSync(path.join(root, file)).isFile());
}

/**
 * Lists what the build of a release reads.
 *
 * @param root - The top of the repository.
 * @throws Error when the lockfile does not know the workspace or what the preset needs.
 */
export function inputsOf(root: string, name: ReleaseName): BuildInputs {
  return {
    files: [name, ...alsoRead(name)].flatMap((place) => filesBelow(root, place)).sort(),
    packages: lockedPackages(root, {
      workspace: name,
      linked: [preset, 'shared-types', ...(name === 'shell' ? ['shared-ui'] : [])],
    }),
  };
}
