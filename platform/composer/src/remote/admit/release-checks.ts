import { readFileSync } from 'node:fs';
import path from 'node:path';
import { Script } from 'node:vm';
import { documentFile } from '@proper/operator-kit/composed-site';
import type { SitePath } from '@proper/shared-types';
import { pageDataPath, type Release } from '@proper/shared-types/release';
import { messageOf, ReleaseFault } from '../../model/faults';
import { isOwnFile, isReservedPath } from '../../model/own-files';
import { isRootFile, type StoredRelease } from '../../model/releases';
import { haveOwnPlaces } from '../../pull/parse';
import { encodings } from '../job/compress';
import { readStyleSheet } from '../render/style-sheets';

/** Checks of a stored release. Each throws a ReleaseFault with the reason to refuse it. */

/** The files that a shell may have at the root of the site: its icons. Nothing else there could not run scripts, or change a host. */
const rootFile =
  /^(favicon\.(ico|svg|png)|(apple-touch-icon|icon)(-[a-z0-9-]+)?\.(png|svg)|site\.webmanifest)$/;

/** The files that a release names, with how it uses them. */
function namedFiles(release: Release): ReadonlyMap<string, 'script' | 'style' | 'other'> {
  const { entry, manifest, scripts, styles, sharedModules = {}, pages } = release;
  const named = new Map<string, 'script' | 'style' | 'other'>();
  const others = [manifest, ...pages.flatMap(({ content, picture }) => [content, picture])];
  for (const file of others) if (file !== undefined) named.set(file, 'other');
  for (const each of [{ scripts, styles }, ...pages]) {
    for (const file of each.scripts) named.set(file, 'script');
    for (const file of each.styles) named.set(file, 'style');
  }
  for (const file of [entry ?? [], ...Object.values(sharedModules)].flat()) named.set(file, 'script');
  return named;
}

/** Every file that the release names exists, and none has a name that the composer needs. @throws ReleaseFault */
export function checkNames(release: Release): void {
  const { name, entry, files } = release;
  if (name !== 'shell' && entry === null) throw new ReleaseFault('release.json names no entry');
  for (const [file, use] of namedFiles(release)) {
    if (!Object.hasOwn(files, file))
      throw new ReleaseFault(`release.json names ${file}, which is not among its files`);
    // What is used is what is checked.
    if (use === 'style' && !file.endsWith('.css'))
      throw new ReleaseFault(`release.json names ${file} as a style sheet, which does not end in .css`);
    if (use === 'script' && !file.endsWith('.js'))
      throw new ReleaseFault(`release.json names ${file} as a script, which does not end in .js`);
  }
  for (const file of Object.keys(files)) {
    if (/^\d+\.\d+\.\d+-/.test(file))
      throw new ReleaseFault(
        `its file ${file} begins like the folder in which the composer keeps a version; rename it`,
      );
    if (encodings.some((ending) => file.endsWith(ending)))
      throw new ReleaseFault(`its file ${file} is compressed; leave that to the composer`);
    if (!isRootFile(name, file)) continue;
    const atRoot = file.slice('root/'.length);
    if (isOwnFile(atRoot))
      throw new ReleaseFault(`its file ${file} would replace one that the composer writes; rename it`);
    if (!rootFile.test(atRoot))
      throw new ReleaseFault(
        `its file ${file} is no icon and no manifest, which are all that a shell may have at the root of the site`,
      );
  }
}

/** No file has the address of a different file of a kept release, which open pages may still request. @throws ReleaseFault */
export function checkAddresses(release: Release, kept: readonly StoredRelease[]): void {
  for (const { version, files } of kept.map((earlier) => earlier.release)) {
    if (version === release.version) continue;
    const [taken] =
      Object.entries(release.files).find(
        ([file, integrity]) => (files[file] ?? integrity) !== integrity && !isRootFile(release.name, file),
      ) ?? [];
    if (taken !== undefined)
      throw new ReleaseFault(
        `its file ${taken} differs from that of ${version}, which open pages may still request; give it a content hash in its name`,
      );
    if (!haveOwnPlaces({ ...files, ...release.files }))
      throw new ReleaseFault(
        `one of its files has the name of a folder of ${version}, or differs from a file there only in case; give them content hashes in their names`,
      );
  }
}

/** Every page is at a route that the remote owns, and no two have the same path. @throws ReleaseFault */
export function checkPaths({ name, pages }: Release, ownerOf: (path: SitePath) => string | undefined): void {
  const paths = new Set<SitePath>();
  for (const { path: page } of pages) {
    const owner = ownerOf(page);
    if (owner === undefined)
      throw new ReleaseFault(`no remote owns the route ${page}; give it an owner in remotes.json`);
    if (owner !== name)
      throw new ReleaseFault(`the route ${page} is owned by ${owner}; agree on it in remotes.json`);
    if (paths.has(page)) throw new ReleaseFault(`two pages have the path ${page}`);
    const isTaken = [documentFile(page), pageDataPath(page).slice(1)].some(isOwnFile) && page !== '/';
    if (isTaken || isReservedPath(page))
      throw new ReleaseFault(`the path ${page} is reserved for the site itself; choose another`);
    paths.add(page);
  }
}

/** Every browser script parses as a classic script, in Chromium's engine. None is run. @throws ReleaseFault */
export function checkScripts({ release, folder }: StoredRelease): void {
  for (const file of Object.keys(release.files).filter((each) => each.endsWith('.js'))) {
    try {
      new Script(readFileSync(path.join(folder, 'browser', file), 'utf8'), { filename: file });
    } catch (cause) {
      throw new ReleaseFault(`its script ${file} does not parse: ${messageOf(cause)}`);
    }
  }
}

/** Every style sheet of a remote affects only what has its own classes. @throws ReleaseFault */
export function checkStyles(stored: StoredRelease): void {
  for (const file of Object.keys(stored.release.files).filter((each) => each.endsWith('.css')))
    readStyleSheet(stored, file);
}
