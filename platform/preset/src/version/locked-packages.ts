import { readFileSync } from 'node:fs';
import path from 'node:path';

/** What `package-lock.json` says of one folder: a workspace's own, or one in `node_modules`. */
interface LockedFolder {
  readonly version?: string;
  readonly integrity?: string;
  /** The workspace that a link in `node_modules` leads to. */
  readonly resolved?: string;
  readonly link?: true;
  readonly dependencies?: Readonly<Record<string, string>>;
  readonly devDependencies?: Readonly<Record<string, string>>;
  readonly optionalDependencies?: Readonly<Record<string, string>>;
}

/** An installed package as the lockfile pins it. */
export interface LockedPackage {
  /** Where it is installed, relative to the top of the repository: module ids may follow from that. */
  readonly folder: string;
  readonly version: string;
  readonly integrity: string;
}

/** Whose dependencies a build reads. */
export interface Dependents {
  /** The workspace that is built: what its build alone needs are its devDependencies. */
  readonly workspace: string;
  /** The folders of workspaces whose dependencies are read with it. */
  readonly linked: readonly string[];
}

/** Only the type checker reads packages of types; no build does. */
const isForTypes = (name: string): boolean => name.startsWith('@types/');

/** The names that a package may import. Peer dependencies are listed by the packages that use it. */
const namesOf = ({ dependencies = {}, optionalDependencies = {} }: LockedFolder): readonly string[] => [
  ...Object.keys(dependencies),
  ...Object.keys(optionalDependencies),
];

/**
 * All packages that the dependents reach, however far, as `package-lock.json` pins them, sorted by folder.
 *
 * @param root - The top of the repository.
 * @throws Error when the lockfile lacks a package that must be there: `npm install` writes it anew.
 */
export function lockedPackages(root: string, { workspace, linked }: Dependents): LockedPackage[] {
  const lockfile = path.join(root, 'package-lock.json');
  const { packages } = JSON.parse(readFileSync(lockfile, 'utf8')) as {
    packages: Readonly<Record<string, LockedFolder>>;
  };
  const found = new Map<string, LockedPackage>();

  /** The nearest folder of that name, as Node looks it up from another. */
  function nearest(name: string, from: string): string | undefined {
    for (let folder = from; ; folder = folder === '.' ? '' : path.posix.dirname(folder)) {
      const candidate = path.posix.join(folder, 'node_modules', name);
      if (packages[candidate]) return candidate;
      if (folder === '') return undefined;
    }
  }

  function follow(names: readonly string[], from: string): void {
    for (const name of names) {
      const folder = nearest(name, from);
      const locked = folder === undefined ? undefined : packages[folder];
      // The caller names the other workspaces; optional packages may be missing from a lockfile.
      if (folder === undefined || !locked || locked.link || found.has(folder)) continue;
      found.set(folder, { folder, version: locked.version ?? '', integrity: locked.integrity ?? '' });
      follow(namesOf(locked), folder);
    }
  }

  const workspaceEntry = (name: string): LockedFolder => {
    const entry = packages[name];
    if (!entry) throw new Error(`${lockfile} knows no workspace ${name}; run npm install to write it anew.`);
    return entry;
  };
  const linkedNames = (folder: string): readonly string[] => {
    const { dependencies = {} } = workspaceEntry(folder);
    const missing = Object.keys(dependencies).find((name) => nearest(name, folder) === undefined);
    if (missing === undefined) return namesOf(workspaceEntry(folder));
    throw new Error(`${lockfile} lacks ${missing}, which the build needs; run npm install to write it anew.`);
  };
  const ownDevelopment = Object.keys(workspaceEntry(workspace).devDependencies ?? {});
  follow(
    [...namesOf(workspaceEntry(workspace)), ...ownDevelopment].filter((name) => !isForTypes(name)),
    workspace,
  );
  for (const folder of linked) follow(linkedNames(folder), folder);
  return [...found.values()].sort((one, other) => (one.folder < other.folder ? -1 : 1));
}
