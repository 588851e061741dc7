import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import path from 'node:path';
import semver from 'semver';

/**
 * The modules that exist once on a page, by specifier, with the package that versions them. Few on purpose:
 * each is carried whole by the shell, whether a page uses all of it or not.
 */
export const sharedModules = {
  react: 'react',
  'react/jsx-runtime': 'react',
  'react-dom': 'react-dom',
  '@proper/shared-types': '@proper/shared-types',
  '@proper/shared-ui': '@proper/shared-ui',
} as const;

/** Their specifiers: what a remote's server bundle leaves to the composer. */
export const sharedSpecifiers: readonly string[] = Object.keys(sharedModules);

/** The package of a shared module. */
type SharedPackage = (typeof sharedModules)[keyof typeof sharedModules];

/** Versions or ranges of versions, by shared package. */
export type PerPackage = Readonly<Record<SharedPackage, string>>;

/** The packages that are the contract: a remote has to say with which versions it works. */
const contractPackages: readonly SharedPackage[] = ['@proper/shared-types', '@proper/shared-ui'];

const packages = [...new Set(Object.values(sharedModules))];

const perPackage = (of: (name: SharedPackage) => string): PerPackage => ({
  react: of('react'),
  'react-dom': of('react-dom'),
  '@proper/shared-types': of('@proper/shared-types'),
  '@proper/shared-ui': of('@proper/shared-ui'),
});

const { resolve } = createRequire(import.meta.url);

/** The versions that are installed: the shell brings these, and a remote is built with them. */
export const installedVersions = (): PerPackage =>
  perPackage(
    (name) =>
      (JSON.parse(readFileSync(resolve(`${name}/package.json`), 'utf8')) as { version: string }).version,
  );

/** What is wrong with the range of a shared package in a remote's `package.json`. */
function faultOfRange(name: SharedPackage, range: string | undefined, installed: string): string | undefined {
  if (range === undefined)
    return contractPackages.includes(name)
      ? `says nothing of ${name}: say with which versions the remote works, such as "^${installed}"`
      : undefined;
  if (semver.validRange(range) === null)
    return `has "${range}" for ${name}, which is no range such as "^1 || ^2"`;
  return semver.satisfies(installed, range)
    ? undefined
    : `has "${range}" for ${name}, and the remote is built with ${installed}: name that version, too, or build with one of the others`;
}

/**
 * With which versions of the shared packages a remote works: `peerDependencies` of its `package.json`. A package of which it
 * says nothing is needed as it was built with, or any later one of that major version.
 *
 * @param dir - The remote's folder.
 * @throws Error when it says nothing of the contract, or leaves out what it is built with.
 */
export function rangesOf(dir: string, installed: PerPackage = installedVersions()): PerPackage {
  const file = path.join(dir, 'package.json');
  const { peerDependencies = {} } = JSON.parse(readFileSync(file, 'utf8')) as {
    peerDependencies?: Readonly<Record<string, string>>;
  };
  const faults = packages.flatMap(
    (name) => faultOfRange(name, peerDependencies[name], installed[name]) ?? [],
  );
  if (faults.length > 0)
    throw new Error(`peerDependencies of ${path.basename(dir)}/package.json: it ${faults.join('; it ')}.`);
  return perPackage((name) => peerDependencies[name] ?? `^${installed[name]}`);
}
