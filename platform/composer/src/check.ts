import { OperatorError } from '@proper/operator-kit/operator-error';
import type { ReleaseName } from '@proper/shared-types/release';
import { type Composed, type ComposeOptions, compose } from './compose';
import { formatRefusal } from './model/faults';
import type { Versions } from './model/releases';
import { bringLatest, type LatestRelease } from './pull/live-site';
import type { SourceAddress } from './pull/sources';
import { recordComposition, writeHistory } from './state/history';

/** Which releases are checked, and against what. `remotes` comes from this checkout's `remotes.json`. */
export interface CheckOptions
  extends Pick<ComposeOptions, 'remotes' | 'config' | 'settings' | 'browser' | 'report'> {
  /** The releases that are not published yet, each with the folder or address where its team would publish it. */
  readonly candidates: ReadonlyMap<ReleaseName, string>;
  /** Fetches the deployed release of a name into the store of {@link CheckOptions.dataDir}. */
  readonly latest: LatestRelease;
  /** An empty folder for everything that a composition writes. */
  readonly dataDir: string;
  /** Called when what is deployed is composed there. Then the new releases are composed in its place, not only examined. */
  readonly onDeployed?: (() => Promise<void>) | undefined;
}

/** The verdict of the gate. `versions` would be deployed: in place of a refused release, the one before it. */
export interface Checked extends Pick<Composed, 'versions' | 'refusals' | 'documents'> {
  readonly deployed: Versions;
}

/**
 * Puts releases that are not published yet through the gate: composes what is deployed in a folder of its own, and then the new
 * releases with it, as a dry run.
 *
 * @throws OperatorError if no site can be composed at all, or a browser is asked for and there is none.
 */
export async function checkReleases(given: CheckOptions): Promise<Checked> {
  const { candidates, latest, browser = false, report, onDeployed, ...options } = given;
  const { remotes, settings, dataDir } = options;
  const all: readonly ReleaseName[] = ['shell', ...remotes.remotes.keys()];
  const stored = await bringLatest(all, latest, { dataDir, settings, report });
  if (!stored.has('shell') && !candidates.has('shell'))
    throw new OperatorError(
      'No page can be rendered without a shell, and none is deployed there. Name a running site: --from https://the-site',
    );
  const deployed = Object.fromEntries([...stored].map(([name, { release }]) => [name, release.version]));
  const addresses = new Map<ReleaseName, SourceAddress>();
  for (const name of stored.keys()) addresses.set(name, await latest(name));
  if (stored.has('shell') && stored.size > 1) {
    // Deployed releases have passed the gate before, and are not checked as if they were new.
    const composed = { versions: deployed, unavailable: [], accepted: [] };
    const current = recordComposition(options.config, composed, undefined);
    await writeHistory(dataDir, { current, kept: [], earlier: [], routes: {}, published: {} });
    const sourceOf = (name: ReleaseName) => addresses.get(name);
    await compose({ ...options, sourceOf, report: () => undefined });
    await onDeployed?.();
  }
  const { refusals, ...composed } = await compose({
    ...options,
    sourceOf(name) {
      const where = candidates.get(name);
      return where === undefined ? addresses.get(name) : { where };
    },
    browser,
    dryRun: onDeployed === undefined,
    // The caller prints refusals as part of the result.
    report: (line) => {
      if (!line.startsWith('refused ')) report(line);
    },
  });
  const concerned = refusals.filter(({ name }) => stored.has(name) || candidates.has(name));
  return { deployed, ...composed, refusals: concerned };
}

/** The gate's decision on each new release, a line each, and how an operator can accept it if that is possible. */
export function formatDecisions(
  { refusals, versions, deployed }: Checked,
  names: Iterable<string>,
): readonly string[] {
  return [...names].map((name) => {
    const refusal = refusals.find((candidate) => candidate.name === name);
    if (refusal) return `would be refused: ${formatRefusal(refusal)}`;
    const version = versions[name];
    return `${name} ${version} ${version === deployed[name] ? 'is already deployed' : 'would be admitted'}`;
  });
}
