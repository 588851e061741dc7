import type { ReleaseName } from '@proper/shared-types/release';
import type { ComposerSettings } from '../settings';
import { type Source, sourceAt } from '../sources/sources';
import { readCompositions } from '../store/record';
import { Store } from '../store/store';
import type { LatestRelease } from './latest-releases';

interface LatestDeployed {
  /** Where they are brought to. */
  readonly dataDir: string;
  readonly sizes: ComposerSettings['sizes'];
}

/** A stored release as its team published it: the store has no folder for the version below a release's. */
function sourceInStore(folder: string, version: string, maxBytes: number): Source {
  const stored = sourceAt(folder, maxBytes);
  return { where: folder, read: (file) => stored.read(file.replace(`${version}/`, '')) };
}

/**
 * The releases of the site in a data folder of this machine; undefined where nothing has been composed.
 *
 * @throws OperatorError when the folder's `composition.json` is not as the composer wrote it.
 */
export function latestDeployed(
  liveDataDir: string,
  { dataDir, sizes }: LatestDeployed,
): LatestRelease | undefined {
  const live = readCompositions(liveDataDir)?.current.versions;
  if (!live) return undefined;
  const from = new Store(liveDataDir, sizes.release);
  const to = new Store(dataDir, sizes.release);
  return async (name: ReleaseName) => {
    const version = live[name];
    const stored = version === undefined ? undefined : from.find(name, version);
    if (version === undefined || !stored)
      return { ok: false, version: 'unknown', reason: `the site in ${liveDataDir} has none` };
    return to.pull(name, sourceInStore(stored.folder, version, sizes.file));
  };
}
