import { documentFile } from '@proper/operator-kit/composed-site';
import type { SitePath } from '@proper/shared-types';
import { pageDataPath, type Release } from '@proper/shared-types/release';
import { ensure } from '../base/invalid-release';
import { isOwnFile, isReservedPath, isRootFile, rootFilesOf } from '../base/releases';
import { haveOwnPlaces } from '../fetch/release-schema';

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
  const isShell = name === 'shell';
  ensure(isShell || entry !== null, 'release.json names no entry');
  ensure(!isShell || server !== undefined, 'release.json names no server bundle');
  ensure(isShell || server === undefined, 'it has a server bundle, which only the shell has');
  for (const [file, ending] of listNamedFiles(release)) {
    ensure(Object.hasOwn(files, file), `release.json names ${file}, which is not among its files`);
    // What is used is what is checked.
    ensure(file.endsWith(ending), `release.json names ${file}, which does not end in ${ending}`);
  }
  for (const file of Object.keys(files)) {
    const isVersion = /^\d+\.\d+\.\d+-/.test(file);
    ensure(
      !isVersion,
      `its file ${file} begins like the folder in which the composer keeps a version; rename it`,
    );
    ensure(!/\.(br|gz)$/.test(file), `its file ${file} is compressed; leave that to the composer`);
  }
  for (const file of rootFilesOf(release)) {
    ensure(!isOwnFile(file), `its file root/${file} would replace one that the composer writes; rename it`);
    const allowed = 'which are all that a shell may have at the root of the site';
    ensure(rootFile.test(file), `its file root/${file} is no icon and no manifest, ${allowed}`);
  }
}

/** No file has the address of a different file of an earlier release, which open pages may still request. @throws InvalidReleaseError */
export function checkAddresses(release: Release, served: readonly Release[]): void {
  for (const { version, files } of served.filter((each) => each.version !== release.version)) {
    const taken = Object.entries(release.files).find(
      ([file, hash]) => (files[file] ?? hash) !== hash && !isRootFile(release.name, file),
    )?.[0];
    const remedy = 'which open pages may still request; give it a content hash in its name';
    ensure(taken === undefined, `its file ${taken} differs from that of ${version}, ${remedy}`);
    ensure(
      haveOwnPlaces({ ...files, ...release.files }),
      `one of its files has the name of a folder of ${version}, or differs from a file there only in case; give them content hashes in their names`,
    );
  }
}

/** Every page is at a route that the remote owns, and no two have the same path. @throws InvalidReleaseError */
export function checkPaths({ name, pages }: Release, ownerOf: (path: SitePath) => string | undefined): void {
  const paths = new Set<SitePath>();
  for (const { path: page } of pages) {
    const owner = ownerOf(page);
    ensure(owner !== undefined, `no remote owns the route ${page}; give it an owner in remotes.json`);
    ensure(owner === name, `the route ${page} is owned by ${owner}; agree on it in remotes.json`);
    ensure(!paths.has(page), `two pages have the path ${page}`);
    const isTaken = page !== '/' && [documentFile(page), pageDataPath(page).slice(1)].some(isOwnFile);
    const isFree = !isTaken && !isReservedPath(page);
    ensure(isFree, `the path ${page} is reserved for the site itself; choose another`);
    paths.add(page);
  }
}
