import { type Release, type ReleaseName, releaseBase } from '@proper/shared-types/release';

/** The site's folder for one version: `release.json` and the server bundle. */
export const versionBase = (name: ReleaseName, version: string): `/${string}/` =>
  `${releaseBase(name)}${version}/`;

/** Whether a file belongs at the root of the site, which has only the live shell's files: open pages do not need earlier ones. */
export const isRootFile = (name: ReleaseName, file: string): boolean =>
  name === 'shell' && file.startsWith('root/');

export const addressOf = ({ name }: Pick<Release, 'name'>, file: string): `/${string}` =>
  isRootFile(name, file) ? `/${file.slice('root/'.length)}` : `${releaseBase(name)}${file}`;
