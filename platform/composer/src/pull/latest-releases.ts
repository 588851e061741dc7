import { existsSync } from 'node:fs';
import path from 'node:path';
import { publicRecordFile } from '@proper/operator-kit/composed-site';
import { remotesFile } from '@proper/operator-kit/repository';
import type { ReleaseName } from '@proper/shared-types/release';
import { ReleaseFault } from '../model/faults';
import type { Report, StoredRelease } from '../model/releases';
import { readRecord } from './live-site';
import { type Remotes, readRemotes, sourcesOf } from './remotes-file';
import { isAddress, openSource, type SourceAddress } from './sources';
import { type PullLimits, Store } from './store';

/** Finds the latest release of a name. Rejects with a ReleaseFault if it has none. */
export type LatestRelease = (name: ReleaseName) => Promise<SourceAddress>;

function latestOfSite(where: string): LatestRelease {
  let reading: ReturnType<typeof readRecord> | undefined;
  return async (name) => {
    reading ??= readRecord(where);
    const version = (await reading).versions[name];
    if (version === undefined) throw new ReleaseFault(`${where} has no ${name}`);
    return { where, inSite: version };
  };
}

/**
 * What `--from` of the commands means: where the latest releases come from.
 *
 * @param from - A running site's address, the folder of its files, another checkout's folder or its `remotes.json`; by default,
 * where each team publishes.
 * @throws OperatorError when `--from` names a folder that is neither a site nor a checkout.
 */
export function latestFrom(remotes: Remotes, from: string | undefined): LatestRelease {
  let published = remotes;
  if (from !== undefined) {
    if (isAddress(from)) return latestOfSite(new URL(from).origin);
    if (existsSync(path.join(from, publicRecordFile))) return latestOfSite(path.resolve(from));
    published = readRemotes(path.resolve(from.endsWith('.json') ? from : path.join(from, remotesFile)));
  }
  return async (name) => {
    const source = sourcesOf(published)(name);
    if (source === undefined) throw new ReleaseFault(`no source is named for ${name}`);
    return source;
  };
}

/** Fetches the latest releases of some names. Reports and leaves out those that cannot be fetched. */
export async function bringLatest(
  names: readonly ReleaseName[],
  latest: LatestRelease,
  { dataDir, settings, report }: { dataDir: string; settings: PullLimits; report: Report },
): Promise<ReadonlyMap<ReleaseName, StoredRelease>> {
  const store = new Store(dataDir, settings, { report });
  const releases = new Map<ReleaseName, StoredRelease>();
  await Promise.all(
    names.map(async (name) => {
      try {
        releases.set(name, await store.pull(name, openSource(name, await latest(name), settings.sizes.file)));
      } catch (cause) {
        if (!(cause instanceof ReleaseFault)) throw cause;
        report(`no release of ${name} is deployed: ${cause.message}`);
      }
    }),
  );
  return releases;
}
