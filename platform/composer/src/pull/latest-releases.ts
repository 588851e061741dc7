import { existsSync } from 'node:fs';
import path from 'node:path';
import { publicRecordFile } from '@proper/operator-kit/composed-site';
import { remotesFile } from '@proper/operator-kit/repository';
import type { ReleaseName } from '@proper/shared-types/release';
import * as v from 'valibot';
import { addressOf, versionBase } from '../addresses';
import { messageOf, ReleaseFault, type Report, type StoredRelease } from '../model';
import { type Remotes, readRemotes } from './remotes-file';
import { isAddress, type Source, sourceAt } from './sources';
import { type PullLimits, Store } from './store';

/** Fetches the latest release of a name into a data folder. Rejects with a ReleaseFault if there is none. */
export type LatestRelease = (name: ReleaseName) => Promise<StoredRelease>;

interface LatestReleases {
  /** Where they are stored. */
  readonly dataDir: string;
  readonly limits: PullLimits;
}

/** The latest releases from where each team publishes them. */
function latestPublished({ shell, remotes }: Remotes, { dataDir, limits }: LatestReleases): LatestRelease {
  const store = new Store(dataDir, limits);
  return (name) => {
    const where = (name === 'shell' ? shell : remotes.get(name))?.source ?? '';
    return store.pull(name, sourceAt(where, limits.sizes.file));
  };
}

const publicRecord = v.object({ versions: v.record(v.string(), v.string()) });

/** The versions that a composed site is made of. */
async function versionsOf({ where, read }: Source): Promise<Readonly<Record<string, string>>> {
  try {
    const content = await read(publicRecordFile);
    if (!content) throw new Error('it has none; is it a composed site?');
    return v.parse(publicRecord, JSON.parse(content.toString('utf8'))).versions;
  } catch (cause) {
    throw new ReleaseFault(`${publicRecordFile} of ${where} cannot be read: ${messageOf(cause)}`);
  }
}

/** A release of a composed site, with the paths that its team publishes: `<version>/browser/<file>` and so on. */
const sourceInSite = (site: Source, name: ReleaseName, version: string): Source => ({
  where: `${site.where}${versionBase(name, version)}`,
  read(published, signal) {
    const file = published.replace(`${version}/`, '');
    const address = file.startsWith('browser/')
      ? addressOf({ name }, file.slice('browser/'.length))
      : `${versionBase(name, version)}${file}`;
    return site.read(address.slice(1), signal);
  },
});

/**
 * The releases that a composed site is made of.
 *
 * @param where - Its origin, or the folder of its files.
 */
function latestOfSite(where: string, { dataDir, limits }: LatestReleases): LatestRelease {
  const store = new Store(dataDir, limits);
  const site = sourceAt(where, limits.sizes.file);
  let versions: ReturnType<typeof versionsOf> | undefined;
  return async (name) => {
    versions ??= versionsOf(site);
    const version = (await versions)[name];
    if (version === undefined) throw new ReleaseFault(`${where} has no ${name}`);
    return store.pull(name, sourceInSite(site, name, version));
  };
}

interface LatestFrom extends LatestReleases {
  /** What this checkout's `remotes.json` says. */
  readonly remotes: Remotes;
  /**
   * A running site's address, the folder of its files, another checkout's folder or its `remotes.json`; where each team publishes
   * by default.
   */
  readonly from: string | undefined;
}

/**
 * What `--from` of the commands means: where the latest releases of all others are taken from.
 *
 * @throws OperatorError when `--from` names a folder that is neither a site nor a checkout.
 */
export async function latestFrom({ remotes, from, ...latest }: LatestFrom): Promise<LatestRelease> {
  if (from === undefined) return latestPublished(remotes, latest);
  if (isAddress(from)) return latestOfSite(new URL(from).origin, latest);
  if (existsSync(path.join(from, publicRecordFile))) return latestOfSite(path.resolve(from), latest);
  const file = path.resolve(from.endsWith('.json') ? from : path.join(from, remotesFile));
  return latestPublished(await readRemotes(file), latest);
}

/** Fetches the latest releases of some names. Those that cannot be fetched are reported and left out. */
export async function bringLatest(
  names: readonly ReleaseName[],
  latest: LatestRelease,
  report: Report,
): Promise<ReadonlyMap<ReleaseName, StoredRelease>> {
  const found = new Map<ReleaseName, StoredRelease>();
  await Promise.all(
    names.map(async (name) => {
      try {
        found.set(name, await latest(name));
      } catch (cause) {
        if (!(cause instanceof ReleaseFault)) throw cause;
        report(`no release of ${name} is deployed: ${cause.message}`);
      }
    }),
  );
  return found;
}
