import { OperatorError } from '@proper/operator-kit/operator-error';
import type { RemoteName } from '@proper/shared-types';
import type { ReleaseName } from '@proper/shared-types/release';
import { type Composed, compose } from './compose';
import type { ComposeOptions } from './compose-options';
import type { LatestRelease } from './live/latest-releases';
import type { Refusal, Versions } from './model';
import type { Remotes } from './pull/remotes-file';
import { writePins } from './state/pins';
import { recordComposition } from './state/record';

/** What is to be checked, and against what. */
export interface CheckOptions extends Pick<ComposeOptions, 'config' | 'settings' | 'browser' | 'report'> {
  /** What this checkout's `remotes.json` says: who owns which route. */
  readonly remotes: Remotes;
  /** The releases that are not published yet. */
  readonly names: readonly ReleaseName[];
  /** The folder of such a release, as its team would publish it. */
  readonly candidateAt: (name: ReleaseName) => string;
  /** Brings the release of a name that is deployed into the store of {@link CheckOptions.dataDir}. */
  readonly latest: LatestRelease;
  /** A folder of its own, empty; everything that a composition writes is written there. */
  readonly dataDir: string;
}

/** What the gate says. */
export interface Checked {
  /** What is deployed. */
  readonly deployed: Versions;
  /** What would be deployed: of a release that is refused, the one before it. */
  readonly versions: Versions;
  readonly refusals: readonly Refusal[];
  readonly documents: Composed['documents'];
}

/** The remotes of these names alone. */
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

/** Brings what is deployed. What cannot be had is told and left out. @throws OperatorError without any shell */
async function bringDeployed({ remotes, names, latest, report }: CheckOptions): Promise<Versions> {
  const found: Record<string, string> = {};
  await Promise.all(
    (['shell', ...remotes.remotes.keys()] as const).map(async (name) => {
      const pulled = await latest(name);
      if (pulled.ok) found[name] = pulled.stored.release.version;
      else if (!names.includes(name)) report(`${name} is left out: ${pulled.reason}`);
      else report(`${name} has no deployed release to be compared with: ${pulled.reason}`);
    }),
  );
  if (found.shell === undefined && !names.includes('shell'))
    throw new OperatorError(
      'No page can be rendered without a shell, and none is deployed there. Name a running site: --from https://the-site',
    );
  return found;
}

/** Composes what is deployed, as it is, for the next composition to be held against. */
async function composeDeployed(options: CheckOptions, versions: Versions): Promise<void> {
  const { remotes, config, settings, dataDir } = options;
  // It has passed the gate before, and is not to be examined as if it were new.
  const record = {
    id: 'deployed',
    at: new Date().toISOString(),
    config: '',
    versions,
    unavailable: [],
  };
  await recordComposition(dataDir, record, { pages: {}, lived: [], before: undefined });
  await compose({
    remotes: only(remotes, (name) => versions[name] !== undefined),
    dataDir,
    config,
    settings,
    report: () => undefined,
  });
}

/**
 * Says what the gate will say of releases that are not published yet, by the composer's own code: what is deployed is
 * composed in a folder of its own, and then composed again with the new releases, as a dry run.
 *
 * @throws OperatorError when no site can be composed at all, or a browser is asked for and there is none.
 */
export async function checkReleases(options: CheckOptions): Promise<Checked> {
  const { remotes, names, config, settings, dataDir, browser = false, report } = options;
  const deployed = await bringDeployed(options);
  await writePins(dataDir, { pinned: deployed, disabled: [] });
  const hasSite = deployed.shell !== undefined && Object.keys(deployed).length > 1;
  if (hasSite) await composeDeployed(options, deployed);
  const others = Object.entries(deployed).filter(([name]) => !names.some((each) => each === name));
  await writePins(dataDir, { pinned: Object.fromEntries(others), disabled: [] });
  const { versions, refusals, documents } = await compose({
    remotes: withCandidates(
      only(remotes, (name) => deployed[name] !== undefined || names.includes(name)),
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
