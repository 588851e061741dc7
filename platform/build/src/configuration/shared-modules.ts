import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import path from 'node:path';
import type { ReleaseName } from '@proper/shared-types/release';
import semver from 'semver';

/**
 * The modules that exist once on a page, by specifier, with the package that has their version. They are few on purpose: the
 * shell contains the whole of each, used or not.
 */
export const sharedModules = {
  react: 'react',
  'react/jsx-runtime': 'react',
  'react-dom': 'react-dom',
  '@proper/shared-types': '@proper/shared-types',
  '@proper/shared-ui': '@proper/shared-ui',
} as const;

/** Their specifiers, which are the externals of a remote's server bundle. */
export const sharedSpecifiers: readonly string[] = Object.keys(sharedModules);

/** The package of a shared module. */
type SharedPackage = (typeof sharedModules)[keyof typeof sharedModules];

/** Versions or ranges of versions, by shared package. */
export type PerPackage = Readonly<Record<SharedPackage, string>>;

/** The contract's packages: a remote must declare which versions it works with. */
const contractPackages: readonly SharedPackage[] = ['@proper/shared-types', '@proper/shared-ui'];

const packages = [...new Set(Object.values(sharedModules))];

const perPackage = (versionOf: (name: SharedPackage) => string): PerPackage =>
  Object.fromEntries(packages.map((name) => [name, versionOf(name)])) as PerPackage;

const { resolve } = createRequire(import.meta.url);

/** The installed versions: those that the shell provides, and that a remote is built with. */
export const installedVersions = (): PerPackage =>
  perPackage(
    (name) =>
      (JSON.parse(readFileSync(resolve(`${name}/package.json`), 'utf8')) as { version: string }).version,
  );

/** What is wrong with a remote's range for a shared package. */
function checkRange(name: SharedPackage, range: string | undefined, installed: string): string | undefined {
  if (range === undefined)
    return contractPackages.includes(name)
      ? `says nothing of ${name}: say with which versions the remote works, such as "^${installed}"`
      : undefined;
  return semver.satisfies(installed, range)
    ? undefined
    : `has "${range}" for ${name}, and the remote is built with ${installed}: give a range with that version, such as "^1 || ^2", or build with another`;
}

/**
 * Which versions of the shared packages a remote works with: `peerDependencies` of its `package.json`. For a package that is
 * not there, the version that it is built with or any later one of that major version.
 *
 * @param dir - The remote's folder.
 * @throws Error if a package of the contract is missing, or a range leaves out the version that the remote is built with.
 */
export function rangesOf(dir: string, installed: PerPackage = installedVersions()): PerPackage {
  const file = path.join(dir, 'package.json');
  const { peerDependencies = {} } = JSON.parse(readFileSync(file, 'utf8')) as {
    peerDependencies?: Readonly<Record<string, string>>;
  };
  const problems = packages.flatMap(
    (name) => checkRange(name, peerDependencies[name], installed[name]) ?? [],
  );
  if (problems.length > 0)
    throw new Error(`peerDependencies of ${path.basename(dir)}/package.json: it ${problems.join('; it ')}.`);
  return perPackage((name) => peerDependencies[name] ?? `^${installed[name]}`);
}

/** The versions of the shared packages that the shell provides, or the ranges of them that a remote works with. */
export const versionsFor = (name: ReleaseName, dir: string): PerPackage =>
  name === 'shell' ? installedVersions() : rangesOf(dir);
