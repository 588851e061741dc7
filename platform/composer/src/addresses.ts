import { type Release, type ReleaseName, releaseBase } from '@proper/shared-types/release';

/** The form of the releases that a site is made of. */
export const currentSchema = 3;

/** Why a release of an earlier form is refused. */
export const outdated = 'it was built for an earlier composer; build it again';

/** Where the site has what belongs to one version: `release.json` and the server bundle. */
export const versionBase = (name: ReleaseName, version: string): `/${string}/` =>
  `${releaseBase(name)}${version}/`;

type Addressed = Pick<Release, 'schema' | 'name' | 'version'>;

/** Whether a file is for the root of the site, where only the live shell's is. All others stay for open pages. */
export const isRootFile = ({ name }: Pick<Release, 'name'>, file: string): boolean =>
  name === 'shell' && file.startsWith('root/');

/** Where the site has a browser file of a release. Those of earlier forms name their version in all their addresses. */
export function addressOf({ schema, name, version }: Addressed, file: string): `/${string}` {
  if (schema < currentSchema) return `${versionBase(name, version)}${file}`;
  return isRootFile({ name }, file) ? `/${file.slice('root/'.length)}` : `${releaseBase(name)}${file}`;
}
