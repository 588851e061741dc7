import { isDeepStrictEqual } from 'node:util';
import { getErrorMessage, UserError } from '@proper/common/errors';
import type { SiteConfig } from '@proper/shared-types';
import type { ReleaseName } from '@proper/shared-types/release';
import { ensure, formatRefusal, type Refusal, toRefusal } from './base/invalid-release';
import type { StoredRelease } from './base/releases';
import type { ComposerSettings } from './base/settings';
import { checkRelease } from './check/check-release';
import { checkContract } from './check/release-json';
import { createFindSource, type FindSource, type Remotes } from './fetch/remotes-file';
import { fetchRelease, findStored, isSignedBefore } from './fetch/store';
import { joinRelease } from './join/join-release';
import { publishSite } from './publish/publish-site';
import { collectGarbage } from './publish/retention';
import { type CurrentSite, type Decisions, readCurrentSite, withPublishLock } from './publish/state';
import { ThreadPool } from './threads/thread-pool';

/** A line of progress, for a person or a log. */
export type Report = (line: string) => void;

/** The options of {@link compose}. */
export interface ComposeOptions {
  readonly remotes: Remotes;
  /** The path of `remotes.json`, if the data folder is to remember it. */
  readonly remotesFile?: string | undefined;
  /** The folder with the store, the sites and the history. */
  readonly dataDir: string;
  readonly config: SiteConfig;
  readonly settings: ComposerSettings;
  /**
   * Which releases to fetch; all by default. Those that wait for another release are always fetched; the rest
   * stay live.
   */
  readonly fetchNames?: readonly ReleaseName[];
  /** Decisions to take with this composition, such as a pin. They are kept if it succeeds. */
  readonly decide?: (decisions: Decisions) => Decisions;
  /** The new releases, `NAME@VERSION`, that the operator accepts although pages are gone or too heavy. */
  readonly accept?: readonly string[];
  /** Finds the release of a name; by default at its source in `remotes.json`. */
  readonly findSource?: FindSource;
  /** The threads of a watching composer; by default, they are started for this composition. */
  readonly threads?: ThreadPool;
  readonly report: Report;
}

/** The result of composing. */
export interface Composed {
  /** The id of the live composition. */
  readonly id: string;
  /** False if the live site was already made from the same releases. */
  readonly changed: boolean;
  readonly versions: Readonly<Record<string, string>>;
  readonly refusals: readonly Refusal[];
}

/** A composition in progress. */
interface CompositionAttempt extends ComposeOptions, Decisions {
  readonly threads: ThreadPool;
  readonly site: CurrentSite;
  /** The names whose releases are fetched. */
  readonly fetchNames: readonly ReleaseName[];
  /** The result for each name; empty if its team has published nothing. */
  readonly fetched: Map<ReleaseName, { stored?: StoredRelease | undefined; refusal?: Refusal }>;
}

/** Starts a composition from what is live. A live release that cannot be read is fetched again. */
function startAttempt(options: ComposeOptions & { readonly threads: ThreadPool }): CompositionAttempt {
  const { remotes, dataDir, decide, report } = options;
  const site = readCurrentSite(dataDir);
  const allNames = ['shell', ...remotes.byName.keys()];
  const recordedNames = Object.keys(site.record?.releases ?? {});
  for (const name of recordedNames.filter((recorded) => !allNames.includes(recorded)))
    report(`remotes.json no longer lists ${name}: its pages are gone`);
  const unreadable = recordedNames.filter((name) => !site.releases.has(name));
  const wanted = [...(options.fetchNames ?? allNames), ...site.waiting, ...unreadable];
  const { pinned, disabled } = decide?.(site.state) ?? site.state;
  const fetchNames = allNames.filter((name) => wanted.includes(name));
  return { ...options, site, pinned, disabled, fetchNames, fetched: new Map() };
}

/** Fetches the release of a name, or finds the pinned one. */
async function fetchOne(attempt: CompositionAttempt, name: ReleaseName): Promise<void> {
  const { remotes, dataDir, fetched, findSource = createFindSource(remotes) } = attempt;
  const pinned = attempt.pinned[name];
  const pinnedRelease = pinned === undefined ? undefined : findStored(dataDir, name, pinned);
  const source = findSource(name);
  try {
    const stored = pinnedRelease ?? (source && (await fetchRelease(name, source, attempt)));
    const isWanted = pinned === undefined || stored?.release.version === pinned;
    ensure(isWanted, `${pinned} is neither stored nor what its team publishes now`);
    fetched.set(name, { stored });
  } catch (cause) {
    fetched.set(name, { refusal: toRefusal(cause, name, pinned) });
  }
}

/** Checks a release, unless it is live, and joins it with a shell. A shell is joined with itself. */
async function checkAndJoin(attempt: CompositionAttempt, stored: StoredRelease, shell: StoredRelease) {
  const { remotes, dataDir, site, accept = [], threads, report } = attempt;
  const { name, version } = stored.release;
  const live = site.releases.get(name);
  if (version === live?.release.version) {
    if (stored !== shell) checkContract(stored.release, shell.release);
  } else {
    const isAccepted = accept.includes(`${name}@${version}`);
    const isOlder = attempt.pinned[name] !== version && isSignedBefore(stored, live);
    const remedy = 'an older release comes back with rollback or pin; if a clock was wrong, publish it again';
    ensure(!isOlder || isAccepted, `it was signed before the live one; ${remedy}`, { isAcceptable: true });
    const formerVersions = new Set(site.state.records.flatMap(({ releases }) => releases[name] ?? []));
    const context = {
      shell: stored === shell ? null : shell.release,
      remotes,
      live,
      served: [...formerVersions].flatMap((former) => findStored(dataDir, name, former)?.release ?? []),
      isAccepted,
    };
    for (const warning of await checkRelease(stored, context, threads))
      report(`${name} ${version}: ${warning}`);
  }
  await joinRelease(stored, { ...attempt, shell }, threads);
  return stored;
}

/** Validates the new release of a name and, if that is refused, the live one. */
async function selectFirstValid<Result>(
  { site, fetched }: CompositionAttempt,
  name: string,
  validate: (stored: StoredRelease) => Promise<Result>,
): Promise<{ readonly result?: Result; readonly refusals: readonly Refusal[] }> {
  const { stored, refusal } = fetched.get(name) ?? {};
  const live = site.releases.get(name);
  const refusals = refusal ? [refusal] : [];
  const isNew = stored?.release.version !== live?.release.version;
  for (const candidate of [isNew ? (stored ?? []) : [], live ?? []].flat())
    try {
      return { result: await validate(candidate), refusals };
    } catch (cause) {
      refusals.push(toRefusal(cause, name, candidate.release.version));
    }
  return { refusals };
}

/** Selects releases for a shell. Refuses the shell if a live remote has no release that works with it. */
async function selectWithShell(attempt: CompositionAttempt, shell: StoredRelease) {
  const { remotes, site, disabled } = attempt;
  await checkAndJoin(attempt, shell, shell);
  const selected = await Promise.all(
    [...remotes.byName.keys()].map(async (name) => ({
      name,
      ...(await selectFirstValid(attempt, name, (stored) => checkAndJoin(attempt, stored, shell))),
    })),
  );
  const isLost = ({ name, result }: (typeof selected)[number]): boolean =>
    !result && site.releases.has(name) && !disabled.includes(name);
  const lost = selected.filter(isLost).flatMap(({ refusals }) => refusals.slice(-1));
  const reason = lost.map((refusal) => `${refusal.name} ${refusal.reason}`).join('; ');
  const status = lost.every((refusal) => refusal.status === 'waiting') ? 'waiting' : 'invalid';
  ensure(lost.length === 0, `no site can be made with it: ${reason}`, { status });
  const releases = selected.flatMap(({ name, result }) => (result ? [[name, result] as const] : []));
  return {
    shell,
    releases: new Map([['shell', shell], ...releases]),
    refusals: selected.flatMap(({ refusals }) => refusals),
  };
}

/** The releases of the next site. */
type Selection = Awaited<ReturnType<typeof selectWithShell>>;

/** Selects the releases with the new shell, or with the live one if no site can be made with the new. */
async function selectReleases(attempt: CompositionAttempt): Promise<Selection> {
  const { result, refusals } = await selectFirstValid(attempt, 'shell', (shell) =>
    selectWithShell(attempt, shell),
  );
  if (result) return { ...result, refusals: [...refusals, ...result.refusals] };
  const reasons = refusals.map(({ reason }) => reason).join('; ') || 'none is published';
  throw new UserError(`No site can be composed: there is no usable release of shell: ${reasons}`);
}

/** Replaces the refusals of the names that were fetched. One that has not changed keeps its time. */
function mergeRefusals({ fetchNames, site }: CompositionAttempt, refusals: readonly Refusal[]) {
  const { refused } = site.state;
  const now = new Date().toISOString();
  const current = refusals.map((refusal) => {
    const same = refused.find(({ since, ...known }) => isDeepStrictEqual(known, refusal));
    return { ...refusal, since: same?.since ?? now };
  });
  const replaced = [...fetchNames, ...refusals.map(({ name }) => name)];
  return [...refused.filter(({ name }) => !replaced.includes(name)), ...current];
}

/** Makes the selected releases live; undefined if the live site or the decisions have changed meanwhile. */
async function publish(attempt: CompositionAttempt, { refusals, ...releases }: Selection) {
  const site = readCurrentSite(attempt.dataDir);
  const getStartingPoint = ({ record, state, waiting }: CurrentSite) => [
    record,
    state.pinned,
    state.disabled,
    waiting,
  ];
  if (!isDeepStrictEqual(getStartingPoint(site), getStartingPoint(attempt.site))) return undefined;
  for (const { name, version, reason } of refusals)
    if (attempt.pinned[name] === version && site.state.pinned[name] !== version)
      throw new UserError(`Nothing was changed: ${name} cannot be pinned to ${version}: ${reason}.`);
  const next = { ...attempt, ...releases, refused: mergeRefusals({ ...attempt, site }, refusals) };
  return { ...(await publishSite(next, site)), refusals };
}

async function composeUntilPublished(
  options: ComposeOptions & { readonly threads: ThreadPool },
): Promise<Composed> {
  const attempt = startAttempt(options);
  await Promise.all(attempt.fetchNames.map((name) => fetchOne(attempt, name)));
  const selection = await selectReleases(attempt);
  const composed = await withPublishLock(attempt.dataDir, () => publish(attempt, selection));
  // The next attempt finds the documents that this one has written.
  return composed ?? composeUntilPublished(options);
}

/**
 * Composes a site: fetches the releases, checks them, joins those that pass with the shell, and publishes the
 * result in one step. If a team's next release is refused, its last good one stays.
 *
 * @throws UserError if no site can be composed; the live one stays as it was
 */
export async function compose(options: ComposeOptions): Promise<Composed> {
  const { dataDir, settings, report } = options;
  const threads = options.threads ?? new ThreadPool(settings.thread);
  try {
    const composed = await composeUntilPublished({ ...options, threads });
    for (const refusal of composed.refusals) report(`refused ${formatRefusal(refusal)}`);
    // The new site is live, so a store that cannot be cleaned up is not a failure.
    if (composed.changed)
      await withPublishLock(dataDir, () => collectGarbage(dataDir, settings)).catch((cause: unknown) =>
        report(`what is no longer needed cannot be removed: ${getErrorMessage(cause)}`),
      );
    return composed;
  } finally {
    if (!options.threads) await threads.close();
  }
}
