import { documentFile } from '@proper/operator-kit/composed-site';
import type { SitePath } from '@proper/shared-types';
import { pageDataPath, type Release } from '@proper/shared-types/release';
import { variantEndings } from '../base/compress';
import { InvalidReleaseError } from '../base/invalid-release';
import { isOwnFile, isReservedPath } from '../base/own-files';
import { isRootFile } from '../base/releases';
import { haveOwnPlaces } from '../fetch/release-schema';
import type { FileToCheck } from '../threads/thread-tasks';

/** The files that a shell may have at the root of the site: its icons. Nothing else there could not run scripts, or change a host. */
const rootFile =
  /^(favicon\.(ico|svg|png)|(apple-touch-icon|icon)(-[a-z0-9-]+)?\.(png|svg)|site\.webmanifest)$/;

/** How a release uses the files that it names. */
function* listNamedFiles(release: Release): Generator<readonly [file: string, ending: string]> {
  const { entry, manifest, scripts, styles, sharedModules = {}, pages } = release;
  for (const file of [entry ?? [], scripts, Object.values(sharedModules).flat()].flat()) yield [file, '.js'];
  for (const file of styles) yield [file, '.css'];
  if (manifest !== undefined) yield [manifest, '.json'];
  for (const page of pages) {
    yield [page.html, ''];
    if (page.content !== undefined) yield [page.content, '.json'];
    if (page.picture !== undefined) yield [page.picture, ''];
    for (const file of page.scripts) yield [file, '.js'];
    for (const file of page.styles) yield [file, '.css'];
  }
}

/** Every file that the release names exists, and none has a name that the composer needs. @throws InvalidReleaseError */
export function checkNames(release: Release): void {
  const { name, entry, files, server } = release;
  if (name !== 'shell' && entry === null) throw new InvalidReleaseError('release.json names no entry');
  if ((name === 'shell') !== (server !== undefined))
    throw new InvalidReleaseError(
      name === 'shell'
        ? 'release.json names no server bundle'
        : 'it has a server bundle, which only the shell has',
    );
  for (const [file, ending] of listNamedFiles(release)) {
    if (!Object.hasOwn(files, file))
      throw new InvalidReleaseError(`release.json names ${file}, which is not among its files`);
    // What is used is what is checked.
    if (!file.endsWith(ending))
      throw new InvalidReleaseError(`release.json names ${file}, which does not end in ${ending}`);
  }
  for (const file of Object.keys(files)) {
    if (/^\d+\.\d+\.\d+-/.test(file))
      throw new InvalidReleaseError(
        `its file ${file} begins like the folder in which the composer keeps a version; rename it`,
      );
    if (variantEndings.some((ending) => ending !== '' && file.endsWith(ending)))
      throw new InvalidReleaseError(`its file ${file} is compressed; leave that to the composer`);
    if (!isRootFile(name, file)) continue;
    const atRoot = file.slice('root/'.length);
    if (isOwnFile(atRoot))
      throw new InvalidReleaseError(`its file ${file} would replace one that the composer writes; rename it`);
    if (!rootFile.test(atRoot))
      throw new InvalidReleaseError(
        `its file ${file} is no icon and no manifest, which are all that a shell may have at the root of the site`,
      );
  }
}

/** No file has the address of a different file of an earlier release, which open pages may still request. @throws InvalidReleaseError */
export function checkAddresses(release: Release, served: readonly Release[]): void {
  for (const { version, files } of served) {
    if (version === release.version) continue;
    const [taken] =
      Object.entries(release.files).find(
        ([file, integrity]) => (files[file] ?? integrity) !== integrity && !isRootFile(release.name, file),
      ) ?? [];
    if (taken !== undefined)
      throw new InvalidReleaseError(
        `its file ${taken} differs from that of ${version}, which open pages may still request; give it a content hash in its name`,
      );
    if (!haveOwnPlaces({ ...files, ...release.files }))
      throw new InvalidReleaseError(
        `one of its files has the name of a folder of ${version}, or differs from a file there only in case; give them content hashes in their names`,
      );
  }
}

/** Every page is at a route that the remote owns, and no two have the same path. @throws InvalidReleaseError */
export function checkPaths({ name, pages }: Release, ownerOf: (path: SitePath) => string | undefined): void {
  const paths = new Set<SitePath>();
  for (const { path: page } of pages) {
    const owner = ownerOf(page);
    if (owner === undefined)
      throw new InvalidReleaseError(`no remote owns the route ${page}; give it an owner in remotes.json`);
    if (owner !== name)
      throw new InvalidReleaseError(`the route ${page} is owned by ${owner}; agree on it in remotes.json`);
    if (paths.has(page)) throw new InvalidReleaseError(`two pages have the path ${page}`);
    const isTaken = [documentFile(page), pageDataPath(page).slice(1)].some(isOwnFile) && page !== '/';
    if (isTaken || isReservedPath(page))
      throw new InvalidReleaseError(`the path ${page} is reserved for the site itself; choose another`);
    paths.add(page);
  }
}

/** The files of a release whose content is checked. A shell is the site's own: only its scripts are parsed. */
export function listFilesToCheck({ name, files, pages }: Release): readonly FileToCheck[] {
  const ofPages = new Map<string, FileToCheck>();
  for (const { path: page, html, content } of pages) {
    ofPages.set(html, { file: html, use: 'markup', page });
    if (content !== undefined) ofPages.set(content, { file: content, use: 'content', page });
  }
  const others = Object.keys(files).flatMap((file): readonly FileToCheck[] => {
    if (file.endsWith('.js')) return [{ file, use: 'script' }];
    return file.endsWith('.css') && name !== 'shell' ? [{ file, use: 'style' }] : [];
  });
  return [...others, ...ofPages.values()];
}
