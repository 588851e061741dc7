import { existsSync } from 'node:fs';
import path from 'node:path';
import { publicRecordFile } from '@proper/operator-kit/composed-site';
import { OperatorError } from '@proper/operator-kit/operator-error';
import { remotesFile } from '@proper/operator-kit/repository';
import { embeddedDefaults, loadConfig } from '@proper/operator-kit/site-config';
import type { SiteConfig } from '@proper/shared-types';
import type { ReleaseName } from '@proper/shared-types/release';
import * as v from 'valibot';
import { messageOf, ReleaseFault } from '../model/faults';
import type { Report, StoredRelease } from '../model/releases';
import { nameSchema, pathPattern } from '../model/schemas';
import { type RemoteEntry, type Remotes, readRemotes, sourcesOf } from './remotes-file';
import { isAddress, openSource, readJson, type SourceAddress, sourceAt } from './sources';
import { type PullLimits, Store } from './store';

const schema = v.object({
  versions: v.record(v.string(), v.string()),
  remotes: v.array(v.object({ name: nameSchema, routes: v.array(pathPattern) })),
});

const largestFile = 20 * 1024 * 1024;

/** Reads what a site says about itself. @throws ReleaseFault if it is not a composed site */
const readRecord = (where: string): Promise<v.InferOutput<typeof schema>> =>
  readJson(sourceAt(where, largestFile), publicRecordFile, schema).catch((cause: unknown) => {
    throw new ReleaseFault(
      `${where} is not a composed site: ${publicRecordFile} cannot be read (${messageOf(cause)})`,
    );
  });

/** A site as it describes itself to everybody. */
export interface LiveSite {
  /** Its address, or the folder of its files. */
  readonly where: string;
  /** The site itself is the source of every release. */
  readonly remotes: Remotes;
}

/**
 * Reads what a site publishes about itself, so that a team needs no `remotes.json`.
 *
 * @param site - Its address, or the folder of its files.
 * @param added - A remote that the site may not list yet, with the routes that it is to own then.
 * @throws OperatorError if it is not a composed site, or does not say which routes the added remote owns
 */
export async function readLiveSite(
  site: string,
  added?: Pick<RemoteEntry, 'name' | 'routes'>,
): Promise<LiveSite> {
  const where = isAddress(site) ? new URL(site).origin : site;
  const { remotes } = await readRecord(where).catch((cause: ReleaseFault) => {
    throw new OperatorError(`${cause.message}.`);
  });
  const entries = new Map(remotes.map(({ name, routes }) => [name, { name, routes, source: where }]));
  if (added && !entries.has(added.name)) {
    if (added.routes.length === 0)
      throw new OperatorError(
        `${where} has no ${added.name} yet, so package.json has to say which routes it is to own: "proper": { "routes": ["/careers"] }.`,
      );
    entries.set(added.name, { name: added.name, routes: [...added.routes], source: where });
  }
  return { where, remotes: { shell: { source: where }, remotes: entries } };
}

/**
 * Reads the configuration that a site, at an address or in a folder, was composed with, or the defaults if it publishes none. The
 * environment overrides it. @throws OperatorError that names every wrong key
 */
export async function readLiveConfig(site: string): Promise<SiteConfig> {
  const text = await sourceAt(site, largestFile)
    .read('config.json')
    .catch(() => undefined);
  return loadConfig({ defaults: embeddedDefaults, text: text?.toString('utf8'), env: process.env });
}

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
