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

/** The packages of which the shell brings the only copy; that of the federation's runtime, too, which no code imports. */
const packages = [...new Set(Object.values(sharedModules)), '@module-federation/enhanced'] as const;

/** Versions or version ranges of the shared packages. */
export type VersionByPackage = Readonly<Record<(typeof packages)[number], string>>;

const mapPackages = (getVersion: (name: keyof VersionByPackage) => string): VersionByPackage =>
  Object.fromEntries(packages.map((name) => [name, getVersion(name)])) as VersionByPackage;

/** Reads the `package.json` in a folder. */
export const readPackage = (
  folder: string,
): { readonly version: string; readonly peerDependencies?: Readonly<Record<string, string>> } =>
  JSON.parse(readFileSync(path.join(folder, 'package.json'), 'utf8'));

/**
 * The folder of a shared package: a remote in a repository of its own has its own version of the contract. A remote that only brings it
 * in through other packages has what comes with this one.
 */
function findPackageFolder(name: string, dir: string): string {
  // Some packages do not export their package.json.
  const folders = [dir, import.meta.dirname]
    .flatMap((from) => createRequire(path.join(from, 'package.json')).resolve.paths(name) ?? [])
    .map((modules) => path.join(modules, name));
  const folder = folders.find(existsSync);
  if (folder === undefined) throw new Error(`${name} is not installed.`);
  return folder;
}

/** Gives {@link mantineFile} the whole library. */
export const mantineAlias = {
  'whole-mantine-core$': path.join(findPackageFolder('@mantine/core', import.meta.dirname), 'esm/index.mjs'),
};

/** The versions that a folder's code is built with; by default those that come with this package. */
export const readInstalledVersions = (dir = import.meta.dirname): VersionByPackage =>
  mapPackages((name) => readPackage(findPackageFolder(name, dir)).version);

/**
 * The versions of the shared packages that the shell provides, or the version ranges that a remote works with: `peerDependencies` in the
 * `package.json` of its folder, of which npm installs none that they exclude. For a package that is missing there, the range is the
 * installed version or any later one of the same major version.
 */
export function readSharedVersions(name: ReleaseName, dir: string): VersionByPackage {
  const installed = readInstalledVersions(dir);
  if (name === 'shell') return installed;
  const { peerDependencies: ranges = {} } = readPackage(dir);
  return mapPackages((each) => ranges[each] ?? `^${installed[each]}`);
}
