import { OperatorError } from '@proper/operator-kit/operator-error';
import type { ReleaseName } from '@proper/shared-types/release';
import { type Composed, compose } from './compose';
import { type Refusal, ReleaseFault, type StoredRelease, type Versions } from './model';
import { bringLatest, type LatestRelease } from './pull/latest-releases';
import { sourceAt } from './pull/sources';
import { Store } from './pull/store';
import { recordComposition } from './state/state-files';
import type { ComposeOptions } from './workspace';

/** What is to be checked, and against what. `remotes` comes from this checkout's `remotes.json`. */
export interface CheckOptions
  extends Pick<ComposeOptions, 'remotes' | 'config' | 'settings' | 'browser' | 'report'> {
  /** The releases that are not published yet. */
  readonly names: readonly ReleaseName[];
  /** The folder of such a release, as its team would publish it. */
  readonly candidateAt: (name: ReleaseName) => string;
  /** Brings the release of a name that is deployed into the store of {@link CheckOptions.dataDir}. */
  readonly latest: LatestRelease;
  /** An empty folder, for everything that a composition writes. */
  readonly dataDir: string;
}

/** The verdict of the gate. `versions` would be deployed: for a refused release, the one before it. */
export interface Checked extends Pick<Composed, 'versions' | 'refusals' | 'documents'> {
  /** What is deployed. */
  readonly deployed: Versions;
}

/**
 * Says what the gate will say of releases that are not published yet, by the composer's own code: what is deployed is
 * composed in a folder of its own, and then composed again with the new releases, as a dry run.
 *
 * @throws OperatorError when no site can be composed at all, or a browser is asked for and there is none.
 */
export async function checkReleases({
  names,
  candidateAt,
  latest,
  browser = false,
  report,
  ...options
}: CheckOptions): Promise<Checked> {
  const { remotes, settings, dataDir } = options;
  const found = await bringLatest(['shell', ...remotes.remotes.keys()], latest, report);
  if (!found.has('shell') && !names.includes('shell'))
    throw new OperatorError(
      'No page can be rendered without a shell, and none is deployed there. Name a running site: --from https://the-site',
    );
  const versions = Object.fromEntries([...found].map(([name, { release }]) => [name, release.version]));
  const deployed = async (name: ReleaseName): Promise<StoredRelease> => {
    const stored = found.get(name);
    if (!stored) throw new ReleaseFault('it is not deployed');
    return stored;
  };
  if (found.has('shell') && found.size > 1) {
    // What is deployed has passed the gate before, and is not checked as if it were new.
    const current = {
      id: 'deployed',
      at: new Date().toISOString(),
      config: '',
      versions,
      unavailable: [],
      accepted: [],
    };
    await recordComposition(dataDir, { current, lived: [], history: [] });
    await compose({ ...options, latest: deployed, report: () => undefined });
  }
  const store = new Store(dataDir, settings);
  const isConcerned = ({ name }: Refusal): boolean =>
    [...found.keys(), ...names].some((each) => each === name);
  const { refusals, ...composed } = await compose({
    ...options,
    latest: (name) =>
      names.includes(name)
        ? store.pull(name, sourceAt(candidateAt(name), settings.sizes.file))
        : deployed(name),
    browser,
    dryRun: true,
    // Refusals are the result, which the caller prints.
    report: (line) => {
      if (!line.startsWith('refused ')) report(line);
    },
  });
  return { deployed: versions, ...composed, refusals: refusals.filter(isConcerned) };
}
