import { readFileSync } from 'node:fs';
import path from 'node:path';
import * as v from 'valibot';

const names = v.optional(v.record(v.string(), v.string()), {});
const entry = v.object({
  name: v.optional(v.string()),
  version: v.optional(v.string()),
  license: v.optional(v.string()),
  link: v.optional(v.boolean(), false),
  hasInstallScript: v.optional(v.boolean(), false),
  dependencies: names,
  optionalDependencies: names,
  peerDependencies: names,
  peerDependenciesMeta: v.optional(
    v.record(v.string(), v.object({ optional: v.optional(v.boolean(), false) })),
    {},
  ),
});
const lockfile = v.object({ packages: v.record(v.string(), entry) });

type Entry = v.InferOutput<typeof entry>;

/** A package of another maker, as the lockfile has it. */
export interface LockedPackage {
  /** Where it is installed: `node_modules/react`. */
  readonly place: string;
  readonly name: string;
  readonly version: string;
  /** An SPDX expression. */
  readonly licence: string;
  readonly hasInstallScript: boolean;
}

/** What the lockfile says about production. */
export interface Locked {
  /** Named by a workspace as a dependency, in the order of their names. */
  readonly direct: readonly LockedPackage[];
  /** Those, and every package that they need. */
  readonly production: readonly LockedPackage[];
  /** Those of development too. */
  readonly all: readonly LockedPackage[];
  /** The places of packages, and of everything that these need, on any system. */
  closureOf(places: Iterable<string>): ReadonlySet<string>;
}

const installed = 'node_modules/';
const nameAt = (place: string): string => place.slice(place.lastIndexOf(installed) + installed.length);

/** Reads the lockfile of a repository. @throws ValiError when it is none. */
export function readLockfile(root: string): Locked {
  const text = readFileSync(path.join(root, 'package-lock.json'), 'utf8');
  const { packages } = v.parse(lockfile, JSON.parse(text));
  const entryOf = new Map(Object.entries(packages));

  /** Where a package finds another one: beside it, or further up. */
  function find(from: string, name: string): string | undefined {
    for (let folder = from; ; folder = folder.slice(0, Math.max(folder.lastIndexOf('/'), 0))) {
      const place = path.posix.join(folder, installed, name);
      if (entryOf.has(place)) return place;
      if (folder === '') return undefined;
    }
  }

  /** What a package needs: a peer only if it can't do without. */
  function needsOf(place: string): readonly string[] {
    const found = entryOf.get(place);
    if (!found) return [];
    const { dependencies, optionalDependencies, peerDependencies, peerDependenciesMeta } = found;
    const peers = Object.keys(peerDependencies).filter((name) => !peerDependenciesMeta[name]?.optional);
    return [...Object.keys({ ...dependencies, ...optionalDependencies }), ...peers];
  }

  function closureOf(places: Iterable<string>): ReadonlySet<string> {
    const seen = new Set(places);
    for (const place of seen)
      for (const name of needsOf(place)) {
        const found = find(place, name);
        if (found !== undefined) seen.add(found);
      }
    return seen;
  }

  const packageOf = ([place, { name, version = '', license = 'none', hasInstallScript }]: [
    string,
    Entry,
  ]) => ({
    place,
    name: name ?? nameAt(place),
    version,
    licence: license,
    hasInstallScript,
  });
  const workspaces = Object.entries(packages).filter(([place]) => !place.includes(installed));
  const isOfOthers = (place: string): boolean => place.includes(installed) && !entryOf.get(place)?.link;
  const wanted = workspaces.flatMap(([folder, { dependencies }]) =>
    Object.keys(dependencies).flatMap((name) => find(folder, name) ?? []),
  );
  const direct = new Set(wanted.filter(isOfOthers));
  const needed = closureOf(direct);
  const all = Object.entries(packages)
    .filter(([place]) => isOfOthers(place))
    .map(packageOf);
  return {
    direct: all.filter(({ place }) => direct.has(place)),
    production: all.filter(({ place }) => needed.has(place)),
    all,
    closureOf,
  };
}
