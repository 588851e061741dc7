import type { SitePath } from '@proper/shared-types';
import type { Release } from '@proper/shared-types/release';
import semver from 'semver';
import { ensure } from '../base/invalid-release';
import { isRootFile, listRootFiles } from '../base/releases';
import { haveDistinctPaths } from '../fetch/release-schema';
import { findOwner, type Remotes } from '../fetch/remotes-file';

/** The package with Module Federation's runtime, which the shell provides for all remotes. */
const runtimePackage = '@module-federation/enhanced';

/** Refuses a remote's release that does not work with this shell. The release waits for another shell. */
export function checkContract(
  { name: remote, shared }: Pick<Release, 'name' | 'shared'>,
  shell: Pick<Release, 'shared'>,
): void {
  const reasons = Object.entries(shared).flatMap(([name, range]) => {
    if (semver.validRange(range) === null)
      return `its range of ${name} "${range}" is not a range such as ^1 || ^2`;
    const version = shell.shared[name];
    if (version === undefined) return `it needs ${name} ${range}, which the shell does not share`;
    if (semver.satisfies(version, range)) return [];
    return (
      `it works with ${name} ${range}, and the shell brings ${version}; if the remote works with ${version}, too, say ` +
      `"${range} || ^${semver.coerce(version)?.major}" in peerDependencies of ${remote}/package.json; if it needs a newer shell, it ` +
      `goes live with that one. ${name.replace('@proper/', '')}/CHANGELOG.md says what changed`
    );
  });
  if (shell.shared[runtimePackage] !== undefined && shared[runtimePackage] === undefined)
    reasons.push(
      `it does not say with which versions of ${runtimePackage} it works; build it with @proper/kit`,
    );
  ensure(reasons.length === 0, reasons.join('; '), { status: 'waiting' });
}

/** The icons and manifest that a shell may have at the root. Others could run scripts or configure hosts. */
const rootFile =
  /^(favicon\.(ico|svg|png)|(apple-touch-icon|icon)(-[a-z0-9-]+)?\.(png|svg)|site\.webmanifest)$/;

/** Lists the files that a release names, by their required ending, which decides how they are checked. */
function listNamedFiles({ entry, manifest, scripts, styles, sharedModules = {}, pages }: Release) {
  const others = pages.map(({ html, content = [], picture = [] }) => [html, content, picture].flat());
  return {
    '.js': [entry ?? [], scripts, ...Object.values(sharedModules), ...pages.map((page) => page.scripts)],
    '.css': [styles, ...pages.map((page) => page.styles)],
    '': [manifest ?? [], ...others],
  };
}

/** Checks that all files that a release names exist, and that none has a name that the composer needs. */
export function checkNames(release: Release): void {
  const { name, entry, files, server } = release;
  const isShell = name === 'shell';
  ensure(isShell || entry !== null, 'release.json names no entry');
  ensure(!isShell || server !== undefined, 'release.json names no server bundle');
  ensure(isShell || server === undefined, 'it has a server bundle, which only the shell has');
  for (const [ending, named] of Object.entries(listNamedFiles(release)))
    for (const file of named.flat()) {
      ensure(Object.hasOwn(files, file), `release.json names ${file}, which is not among its files`);
      ensure(file.endsWith(ending), `release.json names ${file}, which does not end in ${ending}`);
    }
  for (const file of Object.keys(files)) {
    const isVersion = /^\d+\.\d+\.\d+-/.test(file);
    ensure(!isVersion, `its file ${file} begins like the folder of a version; rename it`);
    ensure(!/\.(br|gz)$/.test(file), `its file ${file} is compressed; leave that to the composer`);
  }
  for (const file of listRootFiles(release)) {
    const allowed = 'which are all that a shell may have at the root of the site';
    ensure(rootFile.test(file), `its file root/${file} is no icon and no manifest, ${allowed}`);
  }
}

/** Checks that no file has the URL of a different, earlier file, which open pages may still request. */
export function checkUrls(release: Release, served: readonly Release[]): void {
  const remedy = 'which open pages may still request; give it a content hash in its name';
  for (const { version, files } of served) {
    const taken = Object.entries(release.files).find(
      ([file, hash]) => (files[file] ?? hash) !== hash && !isRootFile(release.name, file),
    )?.[0];
    ensure(taken === undefined, `its file ${taken} differs from that of ${version}, ${remedy}`);
  }
  const all: Release['files'] = Object.assign({}, ...served.map(({ files }) => files), release.files);
  const clash = 'one of its files is named as a folder of an earlier release, or as a file but for case';
  ensure(haveDistinctPaths(all), `${clash}, ${remedy}`);
}

/** The paths that servers of the site answer themselves, and those of files that the composer writes. */
const reserved = /^\/(api|rest|operator|metrics|releases|composition|config|index|404)(\/|$)/;

/** Checks that every page is at a route of its remote, and that no two pages have the same path. */
export function checkPaths({ name, pages }: Release, remotes: Remotes): void {
  const paths = new Set<SitePath>();
  for (const { path: page } of pages) {
    const owner = findOwner(remotes, page);
    ensure(owner !== undefined, `no remote owns the route ${page}; give it an owner in remotes.json`);
    ensure(owner === name, `the route ${page} is owned by ${owner}; agree on it in remotes.json`);
    ensure(!paths.has(page), `two pages have the path ${page}`);
    ensure(!reserved.test(page), `the path ${page} is reserved for the site itself; choose another`);
    paths.add(page);
  }
}
