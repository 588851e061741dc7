import { isDeepStrictEqual } from 'node:util';
import { getErrorMessage, UserError } from '@proper/common/errors';
import type { ReleaseName } from '@proper/shared-types/release';
import { ensure, formatRefusal, type Refusal, toRefusal } from './base/invalid-release';
import { checkAndJoinReleases, type Selection } from './check-and-join';
import { type ComposeOptions, type CompositionAttempt, startAttempt } from './composition-attempt';
import { createFindSource } from './fetch/remotes-file';
import { fetchRelease, findStored } from './fetch/store';
import { collectGarbage } from './publish/collect-garbage';
import { publishSite } from './publish/publish-site';
import { type CurrentSite, readCurrentSite, withPublishLock } from './publish/state';
import { ThreadPool } from './threads/thread-pool';

/** The result of composing. */
export interface Composed {
  /** The id of the live composition. */
  readonly id: string;
  /** False if the live site was already made from the same releases. */
  readonly changed: boolean;
  readonly versions: Readonly<Record<string, string>>;
  readonly refusals: readonly Refusal[];
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
  const selection = await checkAndJoinReleases(attempt);
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
