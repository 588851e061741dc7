import path from 'node:path';
import { UserError } from '@proper/common/errors';
import type { RemoteName, SitePath } from '@proper/shared-types';
import { getClassMark } from '@proper/shared-types/node/hashes';
import type { ReleaseName } from '@proper/shared-types/release';
import { findRouteOwner, type RoutePattern } from '@proper/shared-types/routes';
import * as v from 'valibot';
import { nameSchema, pathPattern, readJson, textLike } from '../base/schemas';
import { isHttpUrl, type SourceAddress } from './source';

/** A remote of the site, as `remotes.json` describes it. */
export interface RemoteEntry {
  readonly name: RemoteName;
  /** Where its team publishes: an absolute folder, or an http(s) URL. */
  readonly source: string;
  /** One of these public keys must sign each release: two during a change, none for unsigned releases. */
  readonly keys?: readonly string[] | undefined;
  readonly routes: readonly RoutePattern[];
}

/** The content of `remotes.json`: where releases come from, and who owns which route. */
export interface Remotes {
  readonly shell: Pick<RemoteEntry, 'source' | 'keys'>;
  readonly byName: ReadonlyMap<RemoteName, RemoteEntry>;
}

const mustBeSource = 'must be a folder or an http(s) address';
const source = v.pipe(v.string(mustBeSource), v.trim(), v.nonEmpty(mustBeSource));

const key = textLike(/^MCowBQYDK2VwAyEA[\w+/]{43}=$/, 'a public key as `proper keys` prints it');
const keys = v.optional(v.pipe(v.array(key), v.minLength(1), v.maxLength(2, 'must name one key, or two')));

const remoteEntry = v.strictObject({
  source,
  keys,
  routes: v.pipe(v.array(pathPattern), v.nonEmpty('must name at least one route')),
});

const areUnique = (values: readonly unknown[]): boolean => new Set(values).size === values.length;

const schema = v.strictObject({
  shell: v.strictObject({ source, keys }),
  remotes: v.pipe(
    v.record(nameSchema, remoteEntry),
    v.check(({ shell }) => shell === undefined, 'shell is not a remote; give the remote another name'),
    v.check(
      (remotes) => areUnique(Object.values(remotes).flatMap(({ routes }) => routes)),
      'two remotes own the same route; leave it to one of them',
    ),
    v.check(
      (remotes) => areUnique(Object.keys(remotes).map((name) => getClassMark(name as ReleaseName))),
      'two remotes would have the same generated classes; give one of them another name',
    ),
  ),
});

/** Reads `remotes.json`, with folders relative to it. Throws a UserError if it is missing or not valid. */
export function readRemotes(file: string): Remotes {
  const found = readJson(file, schema);
  if (!found) throw new UserError(`${file} cannot be read: it does not exist`);
  const { shell, remotes } = found;
  const resolve = ({ source: location }: { readonly source: string }): string =>
    isHttpUrl(location) ? location : path.resolve(path.dirname(file), location);
  const entries = Object.entries(remotes).map(
    ([name, entry]) => [name, { name, ...entry, source: resolve(entry) }] as const,
  );
  return { shell: { ...shell, source: resolve(shell) }, byName: new Map(entries) };
}

/** Finds where the shell or a remote publishes its releases; undefined if there is no such remote. */
export type FindSource = (name: ReleaseName) => SourceAddress | undefined;

/** Returns a function that finds where a team publishes, as `remotes.json` says. */
export const createFindSource =
  ({ shell, byName }: Remotes): FindSource =>
  (name) => {
    const entry = name === 'shell' ? shell : byName.get(name);
    return entry && { location: entry.source, keys: entry.keys };
  };

/** Finds the remote that owns the route of a path. */
export const findOwner = ({ byName }: Pick<Remotes, 'byName'>, path: SitePath): RemoteName | undefined =>
  findRouteOwner([...byName.values()], path)?.name;
