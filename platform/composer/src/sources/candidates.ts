import type { ReleaseName } from '@proper/shared-types/release';
import type { Candidate } from '../admission/gate';
import type { Refusal } from '../errors';
import type { Store } from '../store/store';
import type { Source } from './sources';

/** The releases of one name that may go into the site, the wanted one first. */
export interface Candidates {
  readonly releases: readonly Candidate[];
  /** Why the current release of the team is not among them. */
  readonly refusals: readonly Refusal[];
}

interface CandidateOptions {
  readonly store: Store;
  /** The versions of this name that have been live, the present one first. */
  readonly liveVersions: readonly string[];
  /** The version to use whatever the team publishes. */
  readonly pinned: string | undefined;
  readonly report: (line: string) => void;
}

/** The current release of a team, if it can be had, and the one that is live. */
export async function findCandidates(
  name: ReleaseName,
  source: Source,
  { store, liveVersions, pinned, report }: CandidateOptions,
): Promise<Candidates> {
  const [liveVersion] = liveVersions;
  const stored = pinned === undefined ? undefined : store.find(name, pinned);
  const isWhole = stored && (await store.damageTo(stored)) === undefined;
  // What is pinned needs nobody's server.
  if (isWhole)
    return { releases: [{ ...stored, wasLive: liveVersions.includes(pinned ?? '') }], refusals: [] };
  // First: a release that was damaged in the store is made whole again from its source.
  const pulled = await store.pull(name, source);
  const live = liveVersion === undefined ? undefined : store.find(name, liveVersion);
  // What was pulled has just been looked at.
  const isPulled = pulled.ok && pulled.stored.release.version === liveVersion;
  const damage = live && !isPulled ? await store.damageTo(live) : undefined;
  const lastGood: readonly Candidate[] = live && damage === undefined ? [{ ...live, wasLive: true }] : [];
  const refusals: Refusal[] =
    live && damage !== undefined
      ? [{ name, version: live.release.version, reason: `its file ${damage} was damaged in the store` }]
      : [];
  if (!pulled.ok) {
    const { version, reason } = pulled;
    return { releases: lastGood, refusals: [...refusals, { name, version, reason }] };
  }
  const { stored: current, isNew } = pulled;
  const { version } = current.release;
  if (isNew) report(`pulled ${name} ${version}`);
  if (pinned !== undefined && version !== pinned) {
    const reason = 'it is neither stored nor what its team publishes now';
    return { releases: lastGood, refusals: [...refusals, { name, version: pinned, reason }] };
  }
  if (version === live?.release.version) return { releases: lastGood, refusals };
  return { releases: [{ ...current, wasLive: liveVersions.includes(version) }, ...lastGood], refusals };
}
