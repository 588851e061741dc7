import { readFileSync } from 'node:fs';
import path from 'node:path';
import { Script } from 'node:vm';
import { documentFile } from '@proper/operator-kit/composed-site';
import type { RemoteName, SitePath } from '@proper/shared-types';
import { pageDataPath, type Release } from '@proper/shared-types/release';
import { isRootFile } from '../addresses';
import { type Candidate, messageOf, type StoredRelease } from '../model';
import { encodings } from '../publish/compress';
import { isOwnFile } from '../publish/site-files';
import { haveOwnPlaces } from '../pull/release-schema';

/** Checks of a stored release: each returns the reason to refuse it, or undefined. */

/** Every file that the release names exists, and none has a name that the composer needs. */
function faultOfNames({
  name,
  entry,
  manifest,
  scripts,
  styles,
  sharedModules = {},
  pages,
  files,
}: Release): string | undefined {
  if (name !== 'shell' && entry === null) return 'release.json names no entry';
  const ofPages = pages.flatMap(({ content = [], picture = [], scripts, styles }) =>
    [content, picture, scripts, styles].flat(),
  );
  const named = [
    entry ?? [],
    manifest ?? [],
    scripts,
    styles,
    ofPages,
    Object.values(sharedModules).flat(),
  ].flat();
  const missing = named.find((file) => !Object.hasOwn(files, file));
  if (missing !== undefined) return `release.json names ${missing}, which is not among its files`;
  for (const file of Object.keys(files)) {
    if (/^\d+\.\d+\.\d+-/.test(file))
      return `its file ${file} begins like the folder in which the composer keeps a version; rename it`;
    if (encodings.some((ending) => file.endsWith(ending)))
      return `its file ${file} is compressed; leave that to the composer`;
    // Documents are at the root, too, so a folder cannot have the name of one.
    if (isRootFile(name, file) && (isOwnFile(file.slice('root/'.length)) || file.includes('.html/')))
      return `its file ${file} would replace one that the composer writes; rename it`;
  }
  return undefined;
}

/** No file has the address of a different file that open pages may still request. */
function faultOfAddresses(release: Release, retained: readonly Release[]): string | undefined {
  for (const { version, files } of retained) {
    if (version === release.version) continue;
    const [taken] =
      Object.entries(release.files).find(
        ([file, integrity]) => (files[file] ?? integrity) !== integrity && !isRootFile(release.name, file),
      ) ?? [];
    if (taken !== undefined)
      return `its file ${taken} differs from that of ${version}, which open pages may still request; give it a content hash in its name`;
    if (!haveOwnPlaces({ ...files, ...release.files }))
      return `one of its files has the name of a folder of ${version}, or differs from a file there only in case; give them content hashes in their names`;
  }
  return undefined;
}

/** Every page is at a route that the remote owns, and no two have the same path. */
export function faultOfPaths(
  { name, pages }: Release,
  ownerOf: (path: SitePath) => RemoteName | undefined,
): string | undefined {
  const paths = new Set<SitePath>();
  for (const { path: page } of pages) {
    const owner = ownerOf(page);
    if (owner === undefined) return `no remote owns the route ${page}; give it an owner in remotes.json`;
    if (owner !== name) return `the route ${page} is owned by ${owner}; agree on it in remotes.json`;
    if (paths.has(page)) return `two pages have the path ${page}`;
    if ([documentFile(page), pageDataPath(page).slice(1)].some(isOwnFile) && page !== '/')
      return `the path ${page} is reserved for the site itself; choose another`;
    paths.add(page);
  }
  return undefined;
}

/** Every browser script parses as a classic script, in Chromium's engine. None is run. */
function faultOfScripts({ release, folder }: StoredRelease): string | undefined {
  for (const file of Object.keys(release.files).filter((each) => each.endsWith('.js'))) {
    try {
      new Script(readFileSync(path.join(folder, 'browser', file), 'utf8'), { filename: file });
    } catch (cause) {
      return `its script ${file} does not parse: ${messageOf(cause)}`;
    }
  }
  return undefined;
}

/**
 * Checks the files of a release. The scripts of one that was live have been parsed before.
 *
 * @param retained - The releases of its name whose files the site has.
 */
export const faultOfFiles = (stored: Candidate, retained: readonly Release[]): string | undefined =>
  faultOfNames(stored.release) ??
  faultOfAddresses(stored.release, retained) ??
  (stored.wasLive ? undefined : faultOfScripts(stored));
