import path from 'node:path';
import { remotesFile } from '@proper/operator-kit/repository';
import type { ReleaseName } from '@proper/shared-types/release';
import { unknownVersion } from '../model';
import { type Remotes, readRemotes } from '../pull/remotes-file';
import { isAddress, type Source, sourceAt, sourceInSite, versionsOfSite } from '../pull/sources';
import { type Pulled, Store } from '../pull/store';
import type { ComposerSettings } from '../settings';
import { readCompositions } from '../state/record';

/** Brings the latest release of a name, and keeps it in a data folder. */
export type LatestRelease = (name: ReleaseName) => Promise<Pulled>;

interface LatestReleases {
  /** Where they are brought to. */
  readonly dataDir: string;
  readonly sizes: ComposerSettings['sizes'];
}

const none = (reason: string): Pulled => ({ ok: false, version: unknownVersion, reason });

/** The latest releases where each team publishes them. */
function latestPublished({ shell, remotes }: Remotes, { dataDir, sizes }: LatestReleases): LatestRelease {
  const store = new Store(dataDir, sizes.release);
  return (name) => {
    const where = (name === 'shell' ? shell : remotes.get(name))?.source ?? '';
    return store.pull(name, sourceAt(where, sizes.file));
  };
}

/** The releases that a running site is composed of. */
function latestOfSite(origin: string, { dataDir, sizes }: LatestReleases): LatestRelease {
  const store = new Store(dataDir, sizes.release);
  const asked = versionsOfSite(origin, sizes.file);
  return async (name) => {
    const site = await asked;
    if (!site.ok) return none(site.reason);
    const version = site.versions[name];
    if (version === undefined) return none(`${origin} has no ${name}`);
    return store.pull(name, sourceInSite(origin, name, version, sizes.file));
  };
}

interface LatestFrom extends LatestReleases {
  /** What this checkout's `remotes.json` says. */
  readonly remotes: Remotes;
  /** A running site's address, another checkout's folder or its `remotes.json`; where each team publishes by default. */
  readonly from: string | undefined;
}

/** The file that `--from` means. */
const remotesFileAt = (where: string): string =>
  path.resolve(where.endsWith('.json') ? where : path.join(where, remotesFile));

/**
 * What `--from` of the commands means: where the latest releases of all others are taken from.
 *
 * @throws OperatorError when `--from` names a folder that is no checkout.
 */
export async function latestFrom({ remotes, from, ...place }: LatestFrom): Promise<LatestRelease> {
  if (from !== undefined && isAddress(from)) return latestOfSite(new URL(from).origin, place);
  return latestPublished(from === undefined ? remotes : await readRemotes(remotesFileAt(from)), place);
}

/** A stored release as its team published it: the store has no folder for the version below a release's. */
function sourceInStore(folder: string, version: string, maxBytes: number): Source {
  const stored = sourceAt(folder, maxBytes);
  return { where: folder, read: (file, signal) => stored.read(file.replace(`${version}/`, ''), signal) };
}

/**
 * The releases of the site in a data folder of this machine; undefined where nothing has been composed.
 *
 * @throws OperatorError when the folder's `composition.json` is not as the composer wrote it.
 */
export function latestDeployed(
  liveDataDir: string,
  { dataDir, sizes }: LatestReleases,
): LatestRelease | undefined {
  const live = readCompositions(liveDataDir)?.current.versions;
  if (!live) return undefined;
  const from = Store.at(liveDataDir);
  const to = new Store(dataDir, sizes.release);
  return async (name) => {
    const version = live[name];
    const stored = version === undefined ? undefined : from.find(name, version);
    if (version === undefined || !stored) return none(`the site in ${liveDataDir} has none`);
    return to.pull(name, sourceInStore(stored.folder, version, sizes.file));
  };
}
