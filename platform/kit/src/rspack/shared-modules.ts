import { existsSync, readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import path from 'node:path';
import type { ReleaseName } from '@proper/shared-types/release';

/**
 * The modules that exist once on a page, each with the package that has its version. They are few on purpose:
 * the shell contains each as a whole.
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
 * The shared modules that only some pages use. Each has its own chunks in the shell's release, which those
 * pages' documents preload.
 */
export const lazySharedModules: readonly string[] = ['@mantine/core'];

/** The module that the shell shares as `@mantine/core`. */
export const mantineFile = path.join(import.meta.dirname, 'mantine-core.mjs');

/** The modules that the renderer passes to pages, because there may be only one React. */
export const hostModules: readonly string[] = ['react', 'react/jsx-runtime', 'react-dom', 'react-dom/server'];

/** Packages that only the shell bundles, plus Module Federation's runtime, which no code imports directly. */
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
 * Finds an installed package: in the workspace first, then next to the kit, for packages that a remote gets
 * only through others.
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

/** Lets {@link mantineFile} import the whole library. */
export const mantineAlias = {
  'whole-mantine-core$': path.join(findPackageFolder('@mantine/core', import.meta.dirname), 'esm/index.mjs'),
};

/** The versions of the shared packages that a folder's code is built with; by default the kit's own. */
export const readInstalledVersions = (dir = import.meta.dirname): VersionByPackage =>
  mapPackages((name) => readPackage(findPackageFolder(name, dir)).version);

/**
 * The shell's versions of the shared packages, or the ranges that a remote accepts: its `peerDependencies`.
 * For a package that these lack, the range is the installed version and all later ones of its major version.
 */
export function readSharedVersions(name: ReleaseName, dir: string): VersionByPackage {
  const installed = readInstalledVersions(dir);
  if (name === 'shell') return installed;
  const { peerDependencies: ranges = {} } = readPackage(dir);
  return mapPackages((each) => ranges[each] ?? `^${installed[each]}`);
}
