import { type Release, type ReleaseName, releaseBase } from '@proper/shared-types/release';

/** Where the site has what belongs to one version: `release.json` and the server bundle. */
export const versionBase = (name: ReleaseName, version: string): `/${string}/` =>
  `${releaseBase(name)}${version}/`;

/** Whether a file belongs at the root of the site, where only the live shell's files are. All others stay for open pages. */
export const isRootFile = (name: ReleaseName, file: string): boolean =>
  name === 'shell' && file.startsWith('root/');

/** Where the site has a browser file of a release. */
export const addressOf = ({ name }: Pick<Release, 'name'>, file: string): `/${string}` =>
  isRootFile(name, file) ? `/${file.slice('root/'.length)}` : `${releaseBase(name)}${file}`;
