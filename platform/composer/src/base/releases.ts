import { type Release, type ReleaseName, releaseBase } from '@proper/shared-types/release';

/** A release whose files are in the store, each checked against its hash. */
export interface StoredRelease {
  readonly release: Release;
  /** Has `browser/`, `release.json` and the shell's server bundle. */
  readonly folder: string;
}

/** The file that lists a release. */
export const releaseFile = 'release.json';

/** Lists all files of a release, relative to its folder, with their hashes. */
export const listReleaseFiles = ({ files, server }: Release) => [
  ...(server ? [[server.file, server.integrity] as const] : []),
  ...Object.entries(files).map(([file, hash]) => [`browser/${file}`, hash] as const),
];

/** The site's folder for one version: `release.json` and the shell's server bundle, for developers of other remotes. */
export const versionBase = (name: ReleaseName, version: string): `/${string}/` =>
  `${releaseBase(name)}${version}/`;

const rootFolder = 'root/';

/** Whether a file is served at the root of the site. Only the live shell's are: open pages do not need earlier ones. */
export const isRootFile = (name: ReleaseName, file: string): boolean =>
  name === 'shell' && file.startsWith(rootFolder);

/** Lists the files of a release that are served at the root of the site, by their names there. */
export const listRootFiles = ({ name, files }: Release): readonly string[] =>
  Object.keys(files).flatMap((file) => (isRootFile(name, file) ? file.slice(rootFolder.length) : []));

/** Returns the URL path of a browser file. */
export const getUrlPath = ({ name }: Pick<Release, 'name'>, file: string): `/${string}` =>
  isRootFile(name, file) ? `/${file.slice(rootFolder.length)}` : `${releaseBase(name)}${file}`;

/** The files of a document in a folder of its own. The HTML is written last: with it, the document is complete. */
export const documentFiles = { html: 'page.html', data: 'data.json' } as const;
