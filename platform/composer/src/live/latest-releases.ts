import type { ReleaseName } from '@proper/shared-types/release';
import type { ComposerSettings } from '../settings';
import { sourceInSite, versionsOfSite } from '../sources/site-source';
import { sourceAt } from '../sources/sources';
import { type Pulled, Store } from '../store/store';

/** Brings the latest release of a name, and keeps it in a data folder. */
export type LatestRelease = (name: ReleaseName) => Promise<Pulled>;

interface LatestReleases {
  readonly dataDir: string;
  readonly sizes: ComposerSettings['sizes'];
}

/** The latest releases where each team publishes them. */
export function latestPublished(
  sourceOf: (name: ReleaseName) => string,
  { dataDir, sizes }: LatestReleases,
): LatestRelease {
  const store = new Store(dataDir, sizes.release);
  return (name) => store.pull(name, sourceAt(sourceOf(name), sizes.file));
}

/** The releases that a running site is composed of. */
export function latestOfSite(origin: string, { dataDir, sizes }: LatestReleases): LatestRelease {
  const store = new Store(dataDir, sizes.release);
  const asked = versionsOfSite(origin, sizes.file);
  return async (name) => {
    const site = await asked;
    if (!site.ok) return { ok: false, version: 'unknown', reason: site.reason };
    const version = site.versions[name];
    if (version === undefined) return { ok: false, version: 'unknown', reason: `${origin} has no ${name}` };
    return store.pull(name, sourceInSite(origin, name, version, sizes.file));
  };
}
