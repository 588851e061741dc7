import { OperatorError } from '@proper/operator-kit/operator-error';
import type { ReleaseName } from '@proper/shared-types/release';
import { type Composed, type ComposeOptions, compose } from './compose';
import { formatRefusal } from './model/faults';
import { sha256OfData } from './model/hash';
import type { Versions } from './model/releases';
import { bringLatest, type LatestRelease } from './pull/latest-releases';
import type { SourceAddress } from './pull/sources';
import { writeHistory } from './state/history';

/** Which releases are checked, and against what. `remotes` comes from this checkout's `remotes.json`. */
export interface CheckOptions
  extends Pick<ComposeOptions, 'remotes' | 'config' | 'settings' | 'browser' | 'report'> {
  readonly names: readonly ReleaseName[];
  /** The folder of such a release, as its team would publish it. */
  readonly candidateAt: (name: ReleaseName) => string;
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
export async function checkReleases({
  names,
  candidateAt,
  latest,
  browser = false,
  report,
  onDeployed,
  ...options
}: CheckOptions): Promise<Checked> {
  const { remotes, settings, dataDir } = options;
  const all: readonly ReleaseName[] = ['shell', ...remotes.remotes.keys()];
  const deployed = await bringLatest({ names: all, latest, dataDir, limits: settings, report });
  if (!deployed.has('shell') && !names.includes('shell'))
    throw new OperatorError(
      'No page can be rendered without a shell, and none is deployed there. Name a running site: --from https://the-site',
    );
  const versions = Object.fromEntries([...deployed].map(([name, { release }]) => [name, release.version]));
  const addresses = new Map<ReleaseName, SourceAddress>();
  for (const name of deployed.keys()) addresses.set(name, await latest(name));
  if (deployed.has('shell') && deployed.size > 1) {
    // Deployed releases have passed the gate before, and are not checked as if they were new.
    const at = new Date().toISOString();
    const current = {
      id: 'deployed',
      at,
      config: sha256OfData(options.config),
      versions,
      unavailable: [],
      accepted: [],
      reconfigured: [],
    };
    await writeHistory(dataDir, { current, kept: [], earlier: [], routes: {}, published: {} });
    const sourceOf = (name: ReleaseName) => addresses.get(name);
    await compose({ ...options, sourceOf, report: () => undefined });
    await onDeployed?.();
  }
  const concerned = new Set<string>([...deployed.keys(), ...names]);
  const { refusals, ...composed } = await compose({
    ...options,
    sourceOf: (name) => (names.includes(name) ? { where: candidateAt(name) } : addresses.get(name)),
    browser,
    dryRun: onDeployed === undefined,
    // The caller prints refusals as part of the result.
    report: (line) => {
      if (!line.startsWith('refused ')) report(line);
    },
  });
  return { deployed: versions, ...composed, refusals: refusals.filter(({ name }) => concerned.has(name)) };
}

/** The gate's decision on each new release, a line each, and how an operator can accept it if that is possible. */
export function formatDecisions(
  { refusals, versions, deployed }: Checked,
  names: readonly string[],
): readonly string[] {
  return names.map((name) => {
    const refusal = refusals.find((candidate) => candidate.name === name);
    if (refusal) return `would be refused: ${formatRefusal(refusal)}`;
    const version = versions[name];
    return `${name} ${version} ${version === deployed[name] ? 'is already deployed' : 'would be admitted'}`;
  });
}
