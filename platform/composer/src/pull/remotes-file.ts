import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { OperatorError } from '@proper/operator-kit/operator-error';
import type { RemoteName, SitePath } from '@proper/shared-types';
import { classMarkOf } from '@proper/shared-types/node/class-names';
import type { ReleaseName } from '@proper/shared-types/release';
import { type RoutePattern, routeOwner } from '@proper/shared-types/routes';
import * as v from 'valibot';
import { messageOf } from '../model';
import { nameSchema, pathPattern, problemsOf } from './release-schema';
import { isAddress } from './sources';

/** A remote of the site, as `remotes.json` describes it. */
export interface RemoteEntry {
  readonly name: RemoteName;
  /** Where its team publishes: an absolute folder, or an http(s) address. */
  readonly source: string;
  readonly routes: readonly RoutePattern[];
}

/** The content of `remotes.json`: where releases come from, and who owns which route. */
export interface Remotes {
  readonly shell: Pick<RemoteEntry, 'source'>;
  /** By their names. */
  readonly remotes: ReadonlyMap<RemoteName, RemoteEntry>;
}

const source = v.pipe(
  v.string('must be a folder or an http(s) address'),
  v.trim(),
  v.nonEmpty('must be a folder or an http(s) address'),
);

const remoteEntry = v.strictObject({
  source,
  routes: v.pipe(v.array(pathPattern), v.nonEmpty('must name at least one route')),
});

/** The first value that is in a list twice. */
const twice = <Value>(values: readonly Value[]): Value | undefined =>
  values.find((value, index) => values.indexOf(value) !== index);

const schema = v.strictObject({
  shell: v.strictObject({ source }),
  remotes: v.pipe(
    v.record(nameSchema, remoteEntry),
    v.check(({ shell }) => shell === undefined, 'shell is no remote; give a remote another name'),
    v.check(
      (remotes) => twice(Object.values(remotes).flatMap(({ routes }) => routes)) === undefined,
      'two remotes own the same route; leave it to one of them',
    ),
    v.check(
      (remotes) => twice(Object.keys(remotes).map((name) => classMarkOf(name as ReleaseName))) === undefined,
      'the generated classes of two remotes would be alike; give one of them another name',
    ),
  ),
});

/**
 * Reads `remotes.json`. Folders in it are relative to the file.
 *
 * @throws OperatorError when the file is missing or not as it should be.
 */
export async function readRemotes(file: string): Promise<Remotes> {
  let data: unknown;
  try {
    data = JSON.parse(await readFile(file, 'utf8'));
  } catch (cause) {
    throw new OperatorError(`${file} cannot be read: ${messageOf(cause)}`);
  }
  const result = v.safeParse(schema, data);
  if (!result.success) throw new OperatorError(`${file} is not valid: ${problemsOf(result.issues)}`);
  const { shell, remotes } = result.output;
  const resolved = <Entry extends { readonly source: string }>(entry: Entry): Entry => ({
    ...entry,
    source: isAddress(entry.source) ? entry.source : path.resolve(path.dirname(file), entry.source),
  });
  const entries = Object.entries(remotes).map(([name, entry]) => [name, { name, ...resolved(entry) }]);
  // The types know this repository's remotes; another operator's file may name others.
  return { shell: resolved(shell), remotes: new Map(entries as [RemoteName, RemoteEntry][]) };
}

/** The remote that may publish a page at a path, if any. */
export const ownerOf = ({ remotes }: Pick<Remotes, 'remotes'>, path: SitePath): RemoteName | undefined =>
  routeOwner([...remotes.values()], path)?.name;

/**
 * The pages that a site shows as unavailable without a remote: those that the remote had, and each route that is a single path.
 * Which pages match a pattern is only known from a release.
 *
 * @param had - All pages of the live site, available or not.
 */
export function pagesWithout(
  name: RemoteName,
  remotes: Remotes,
  had: readonly SitePath[],
): readonly SitePath[] {
  const routes = remotes.remotes.get(name)?.routes ?? [];
  const owned = [
    ...had.filter((path) => ownerOf(remotes, path) === name),
    ...routes.filter((route) => !route.includes('*')),
  ];
  return [...new Set(owned)].toSorted();
}
