import { type Release, type ReleaseName, releaseBase } from '@proper/shared-types/release';

/** A release whose files are in the store, each checked against its hash. */
export interface StoredRelease {
  readonly release: Release;
  /** Has `browser/`, `release.json` and the shell's server bundle. */
  readonly folder: string;
}

/** The file that describes a release and lists its files. */
export const releaseFile = 'release.json';

/** Lists all files of a release, relative to its folder, with their hashes. */
export const listReleaseFiles = ({ files, server }: Release) => [
  ...(server ? [[server.file, server.integrity] as const] : []),
  ...Object.entries(files).map(([file, hash]) => [`browser/${file}`, hash] as const),
];

/** The site's folder of a version's `release.json` and server bundle, for developers of other remotes. */
export const versionBase = (name: ReleaseName, version: string): `/${string}/` =>
  `${releaseBase(name)}${version}/`;

const rootFolder = 'root/';

/** Whether a file is for the root of the site, where only the live shell's files are served. */
export const isRootFile = (name: ReleaseName, file: string): boolean =>
  name === 'shell' && file.startsWith(rootFolder);

/** Lists the files of a release that are served at the root of the site, by their names there. */
export const listRootFiles = ({ name, files }: Release): readonly string[] =>
  Object.keys(files).flatMap((file) => (isRootFile(name, file) ? file.slice(rootFolder.length) : []));

/** Returns the URL path of a browser file. */
export const getUrlPath = ({ name }: Pick<Release, 'name'>, file: string): `/${string}` =>
  isRootFile(name, file) ? `/${file.slice(rootFolder.length)}` : `${releaseBase(name)}${file}`;

/** The files in a document's folder. The HTML is written last, so a document that has it is complete. */
export const documentFiles = { html: 'page.html', data: 'data.json' } as const;
