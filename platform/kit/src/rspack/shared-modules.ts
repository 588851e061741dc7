import { existsSync, readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import path from 'node:path';
import type { ReleaseName } from '@proper/shared-types/release';

/**
 * The modules that exist once on a page: their specifiers, and the package whose version each has. They are few on purpose: the
 * shell contains all of each, used or not.
 */
export const sharedModules = {
  react: 'react',
  'react/jsx-runtime': 'react',
  'react-dom': 'react-dom',
  zustand: 'zustand',
  '@proper/shared-types': '@proper/shared-types',
  '@mantine/core': '@mantine/core',
} as const;

/**
 * The shared modules that not every page uses. Each has chunks of its own in the shell's release, which the documents of the
 * pages that use it preload.
 */
export const lazySharedModules: readonly string[] = ['@mantine/core'];

/** The module that the shell shares as `@mantine/core`. */
export const mantineFile = path.join(import.meta.dirname, 'mantine-core.mjs');

/** The modules that the renderer gives to pages: there may be only one React. */
export const hostModules: readonly string[] = ['react', 'react/jsx-runtime', 'react-dom', 'react-dom/server'];

/**
 * The packages of which the shell brings the only copy. That with the federation's runtime is one of them, though no code imports it as
 * a shared module.
 */
const packages = [...new Set(Object.values(sharedModules)), '@module-federation/enhanced'] as const;

/** Versions or version ranges of the shared packages. */
export type VersionByPackage = Readonly<Record<(typeof packages)[number], string>>;

const mapPackages = (versionOf: (name: keyof VersionByPackage) => string): VersionByPackage =>
  Object.fromEntries(packages.map((name) => [name, versionOf(name)])) as VersionByPackage;

interface PackageDescription {
  readonly version: string;
  readonly peerDependencies?: Readonly<Record<string, string>>;
}

/** Reads a `package.json`. */
export const readPackage = (file: string): PackageDescription => JSON.parse(readFileSync(file, 'utf8'));

/**
 * The folder of a shared package: a remote in a repository of its own has its own version of the contract. A remote that only brings it
 * in through other packages has what comes with this one.
 */
function packageFolder(name: string, dir = import.meta.dirname): string {
  // Some packages do not export their package.json.
  const folders = createRequire(path.join(dir, 'package.json')).resolve.paths(name) ?? [];
  const folder = folders.map((each) => path.join(each, name)).find(existsSync);
  if (folder !== undefined) return folder;
  if (dir === import.meta.dirname) throw new Error(`${name} is not installed.`);
  return packageFolder(name);
}

/** Gives {@link mantineFile} the whole library. */
export const mantineAlias = (): Readonly<Record<string, string>> => ({
  'whole-mantine-core$': path.join(packageFolder('@mantine/core'), 'esm/index.mjs'),
});

/**
 * The installed versions, which the shell provides and a remote is built with.
 *
 * @param dir - The remote's folder; by default, of the packages that come with this one.
 */
export const installedVersions = (dir?: string): VersionByPackage =>
  mapPackages((name) => readPackage(path.join(packageFolder(name, dir), 'package.json')).version);

/**
 * The versions of the shared packages that the shell provides, or the version ranges that a remote works with: `peerDependencies` in its
 * `package.json`, of which npm installs none that they exclude. For a package that is missing there, the range is the installed version
 * or any later one of the same major version.
 *
 * @param dir - The remote's folder.
 */
export function readSharedVersions(
  name: ReleaseName,
  dir: string,
  installed = installedVersions(name === 'shell' ? undefined : dir),
): VersionByPackage {
  if (name === 'shell') return installed;
  const { peerDependencies: ranges = {} } = readPackage(path.join(dir, 'package.json'));
  return mapPackages((each) => ranges[each] ?? `^${installed[each]}`);
}
