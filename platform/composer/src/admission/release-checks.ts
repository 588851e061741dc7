import type { RemoteName, SitePath } from '@proper/shared-types';
import { pageListFile, type Release, socialPicture } from '@proper/shared-types/release';
import { isOwnFile } from '../site/own-files';
import { releaseFile } from '../sources/site-source';
import { encodings } from '../store/compress';

/** Checks of `release.json` alone: each gives the reason to refuse the release, or undefined. */

/** Every file that the release names is one of its files, and none is what the composer makes of another. */
export function faultOfFiles({ entry, scripts, styles, pages, files, server }: Release): string | undefined {
  const named = [
    ...(entry === null ? [] : [entry]),
    ...scripts,
    ...styles,
    ...pages.flatMap((page) => [...page.scripts, ...page.styles]),
  ];
  const missing = named.find((file) => !Object.hasOwn(files, file));
  if (missing !== undefined) return `release.json names ${missing}, which is not among its files`;
  const taken = [pageListFile, releaseFile, server.file].find((file) => Object.hasOwn(files, file));
  if (taken !== undefined)
    return `its file ${taken} would take the place of one that the composer writes; rename it`;
  const compressed = Object.keys(files).find((file) =>
    encodings.some((ending) => file.endsWith(ending) && Object.hasOwn(files, file.slice(0, -ending.length))),
  );
  return compressed && `its file ${compressed} is the compressed form of another; leave it to the composer`;
}

/** Every page has the picture that its head names. */
export function faultOfPictures({ pages, files }: Release): string | undefined {
  const missing = pages
    .map(({ chunk }) => socialPicture.fileOf(chunk))
    .find((file) => !Object.hasOwn(files, file));
  return missing && `its files lack ${missing}, the picture of a page; build it again with this platform`;
}

/** Files for the root of the site do not take the place of the composer's own. */
export function faultOfRootFiles({ files }: Release): string | undefined {
  const taken = Object.keys(files).find(
    (file) => file.startsWith('root/') && isOwnFile(file.slice('root/'.length)),
  );
  return taken && `its file ${taken} would take the place of one that the composer writes; rename it`;
}

/** Every page is at a route that the remote owns, and no two have one path. */
export function faultOfPaths(
  { name, pages }: Release,
  ownerOf: (path: SitePath) => RemoteName | undefined,
): string | undefined {
  for (const [index, { path }] of pages.entries()) {
    const owner = ownerOf(path);
    if (owner === undefined) return `no remote owns the route ${path}; give it an owner in remotes.json`;
    if (owner !== name) return `the route ${path} is owned by ${owner}; agree on it in remotes.json`;
    if (pages.findIndex((other) => other.path === path) !== index) return `two pages have the path ${path}`;
    if (isOwnFile(`${path.slice(1)}.html`))
      return `the path ${path} is kept for the site itself; choose another`;
  }
  return undefined;
}
