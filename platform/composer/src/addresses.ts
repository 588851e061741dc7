import { type Release, type ReleaseName, releaseBase } from '@proper/shared-types/release';

/** The form of the releases that a site is made of. */
export const currentSchema = 3;

/** Why a release of an earlier form is refused. */
export const outdated = 'it was built for an earlier composer; build it again';

/** Where the site has what belongs to one release: its `release.json`, its server bundle and the list of its pages. */
export const versionBase = (name: ReleaseName, version: string): `/${string}/` =>
  `${releaseBase(name)}${version}/`;

type Addressed = Pick<Release, 'schema' | 'name' | 'version'>;

/** Where the site has a browser file of a release. Those of earlier forms name their version in all their addresses. */
export function addressOf({ schema, name, version }: Addressed, file: string): `/${string}` {
  if (schema < currentSchema) return `${versionBase(name, version)}${file}`;
  if (name === 'shell' && file.startsWith('root/')) return `/${file.slice('root/'.length)}`;
  if (file.startsWith('social/')) return `/social/${name}/${file.slice('social/'.length)}`;
  return `${releaseBase(name)}${file}`;
}

/**
 * Whether a file has one address in all releases of its name, whatever its bytes: the site has that of the live release. All
 * others stay for open pages.
 */
export const isReplaced = (release: Addressed, file: string): boolean =>
  !addressOf(release, file).startsWith(releaseBase(release.name));
