import { OperatorError } from '@proper/operator-kit/operator-error';
import type { RemoteName } from '@proper/shared-types';
import type { ReleaseName } from '@proper/shared-types/release';
import { type Composed, compose } from './compose';
import { bringLatest, type LatestRelease } from './live/latest-releases';
import type { Versions } from './model';
import type { Remotes } from './pull/remotes-file';
import { writePins } from './state/pins';
import { recordComposition } from './state/record';
import type { ComposeOptions } from './workspace';

/** What is to be checked, and against what. `remotes` is what this checkout's `remotes.json` says: who owns which route. */
export interface CheckOptions
  extends Pick<ComposeOptions, 'remotes' | 'config' | 'settings' | 'browser' | 'report'> {
  /** The releases that are not published yet. */
  readonly names: readonly ReleaseName[];
  /** The folder of such a release, as its team would publish it. */
  readonly candidateAt: (name: ReleaseName) => string;
  /** Brings the release of a name that is deployed into the store of {@link CheckOptions.dataDir}. */
  readonly latest: LatestRelease;
  /** A folder of its own, empty; everything that a composition writes is written there. */
  readonly dataDir: string;
}

/** What the gate says. Its `versions` would be deployed: of a release that is refused, the one before it. */
export interface Checked extends Pick<Composed, 'versions' | 'refusals' | 'documents'> {
  /** What is deployed. */
  readonly deployed: Versions;
}

/** The remotes of some names alone. */
const only = ({ shell, remotes }: Remotes, isWanted: (name: RemoteName) => boolean): Remotes => ({
  shell,
  remotes: new Map([...remotes].filter(([name]) => isWanted(name))),
});

/** The same remotes, but that some are taken from where their unpublished releases lie. */
function withCandidates(
  { shell, remotes }: Remotes,
  { names, candidateAt }: Pick<CheckOptions, 'names' | 'candidateAt'>,
): Remotes {
  const sourceOf = (name: ReleaseName, source: string): string =>
    names.includes(name) ? candidateAt(name) : source;
  return {
    shell: { source: sourceOf('shell', shell.source) },
    remotes: new Map(
      [...remotes].map(([name, entry]) => [name, { ...entry, source: sourceOf(name, entry.source) }]),
    ),
  };
}

/**
 * Says what the gate will say of releases that are not published yet, by the composer's own code: what is deployed is
 * composed in a folder of its own, and then composed again with the new releases, as a dry run.
 *
 * @throws OperatorError when no site can be composed at all, or a browser is asked for and there is none.
 */
export async function checkReleases(options: CheckOptions): Promise<Checked> {
  const { remotes, names, config, settings, dataDir, browser = false, report } = options;
  const found = await bringLatest(['shell', ...remotes.remotes.keys()], options.latest, report);
  if (!found.has('shell') && !names.includes('shell'))
    throw new OperatorError(
      'No page can be rendered without a shell, and none is deployed there. Name a running site: --from https://the-site',
    );
  const deployed = Object.fromEntries([...found].map(([name, { release }]) => [name, release.version]));
  if (found.has('shell') && found.size > 1) {
    await writePins(dataDir, { pinned: deployed, disabled: [] });
    // It has passed the gate before, and is not to be examined as if it were new.
    const record = {
      id: 'deployed',
      at: new Date().toISOString(),
      config: '',
      versions: deployed,
      unavailable: [],
    };
    await recordComposition(dataDir, record, { pages: {}, lived: [], before: undefined });
    const ofDeployed = only(remotes, (name) => found.has(name));
    await compose({ remotes: ofDeployed, dataDir, config, settings, report: () => undefined });
  }
  const others = Object.entries(deployed).filter(([name]) => !names.some((each) => each === name));
  await writePins(dataDir, { pinned: Object.fromEntries(others), disabled: [] });
  const { versions, refusals, documents } = await compose({
    remotes: withCandidates(
      only(remotes, (name) => found.has(name) || names.includes(name)),
      options,
    ),
    dataDir,
    config,
    settings,
    browser,
    dryRun: true,
    // Refusals are the result; whoever asked says them.
    report: (line) => {
      if (!line.startsWith('refused ')) report(line);
    },
  });
  return { deployed, versions, refusals, documents };
}
