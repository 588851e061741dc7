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

/** Fetches the latest release of a name into a data folder. Rejects with a ReleaseFault if it has none. */
export type LatestRelease = (name: ReleaseName) => Promise<StoredRelease>;

const publicRecord = v.object({ versions: v.record(v.string(), v.string()) });

/** The versions of a composed site's releases. */
async function versionsOf({ where, read }: Source): Promise<Readonly<Record<string, string>>> {
  try {
    const content = await read(publicRecordFile);
    if (!content) throw new Error('the file is missing; is it a composed site?');
    return v.parse(publicRecord, JSON.parse(content.toString('utf8'))).versions;
  } catch (cause) {
    throw new ReleaseFault(`${publicRecordFile} of ${where} cannot be read: ${messageOf(cause)}`);
  }
}

/** A release of a composed site, under the paths that its team publishes: `<version>/browser/<file>` and so on. */
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

/** The releases of a composed site. */
function latestOfSite(site: Source, store: Store): LatestRelease {
  let versions: ReturnType<typeof versionsOf> | undefined;
  return async (name) => {
    versions ??= versionsOf(site);
    const version = (await versions)[name];
    if (version === undefined) throw new ReleaseFault(`${site.where} has no ${name}`);
    return store.pull(name, sourceInSite(site, name, version));
  };
}

interface LatestOptions {
  /** The content of this checkout's `remotes.json`. */
  readonly remotes: Remotes;
  /**
   * A running site's address, the folder of its files, another checkout's folder or its `remotes.json`; by default, where each
   * team publishes.
   */
  readonly from: string | undefined;
  /** Where the releases are stored. */
  readonly dataDir: string;
  readonly limits: PullLimits;
}

/**
 * What `--from` of the commands means: where the latest releases come from.
 *
 * @throws OperatorError when `--from` names a folder that is neither a site nor a checkout.
 */
export async function latestFrom({ remotes, from, dataDir, limits }: LatestOptions): Promise<LatestRelease> {
  const store = new Store(dataDir, limits);
  const maxBytes = limits.sizes.file;
  let published = remotes;
  if (from !== undefined) {
    if (isAddress(from)) return latestOfSite(sourceAt(new URL(from).origin, maxBytes), store);
    if (existsSync(path.join(from, publicRecordFile)))
      return latestOfSite(sourceAt(path.resolve(from), maxBytes), store);
    published = await readRemotes(path.resolve(from.endsWith('.json') ? from : path.join(from, remotesFile)));
  }
  return (name) => {
    const { source = '' } = (name === 'shell' ? published.shell : published.remotes.get(name)) ?? {};
    return store.pull(name, sourceAt(source, maxBytes));
  };
}

/** Fetches the latest releases of some names. Reports and leaves out those that cannot be fetched. */
export async function bringLatest(
  names: readonly ReleaseName[],
  latest: LatestRelease,
  report: Report,
): Promise<ReadonlyMap<ReleaseName, StoredRelease>> {
  const releases = new Map<ReleaseName, StoredRelease>();
  await Promise.all(
    names.map(async (name) => {
      try {
        releases.set(name, await latest(name));
      } catch (cause) {
        if (!(cause instanceof ReleaseFault)) throw cause;
        report(`no release of ${name} is deployed: ${cause.message}`);
      }
    }),
  );
  return releases;
}
