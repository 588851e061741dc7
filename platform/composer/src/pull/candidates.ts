import type { ReleaseName } from '@proper/shared-types/release';
import {
  type Candidate,
  type Candidates,
  guarded,
  type Refusal,
  type Report,
  refusalOf,
  unknownVersion,
} from '../model';
import type { Pulled, Store } from './store';

interface CandidateOptions {
  readonly store: Store;
  /** Brings what the team publishes now. */
  readonly pull: () => Promise<Pulled>;
  /** The versions of this name that have been live, the present one first. */
  readonly liveVersions: readonly string[];
  /** The version to use whatever the team publishes. */
  readonly pinned: string | undefined;
  readonly report: Report;
  /** Interrupts the composition. */
  readonly signal: AbortSignal;
}

/** A pull that throws is the fault of the release that it pulls. */
async function guardedPull(pull: () => Promise<Pulled>, signal: AbortSignal): Promise<Pulled> {
  const verdict = await guarded(signal, async () => ({ ok: true, admitted: await pull() }));
  return verdict.ok ? verdict.admitted : { ok: false, version: unknownVersion, reason: verdict.reason };
}

/** The current release of a team, if it can be had, and the one that is live. */
export async function findCandidates(
  name: ReleaseName,
  { store, pull, liveVersions, pinned, report, signal }: CandidateOptions,
): Promise<Candidates> {
  const [liveVersion] = liveVersions;
  const stored = pinned === undefined ? undefined : store.find(name, pinned);
  const isWhole = stored && (await store.damageTo(stored)) === undefined;
  // What is pinned needs nobody's server.
  if (isWhole)
    return { releases: [{ ...stored, wasLive: liveVersions.includes(pinned ?? '') }], refusals: [] };
  // First: a release that was damaged in the store is made whole again from its source.
  const pulled = await guardedPull(pull, signal);
  const live = liveVersion === undefined ? undefined : store.find(name, liveVersion);
  // What was pulled has just been looked at.
  const isPulled = pulled.ok && pulled.stored.release.version === liveVersion;
  const damage = live && !isPulled ? await store.damageTo(live) : undefined;
  const lastGood: readonly Candidate[] = live && damage === undefined ? [{ ...live, wasLive: true }] : [];
  const refusals: Refusal[] =
    live && damage !== undefined
      ? [refusalOf(live.release, { reason: `its file ${damage} was damaged in the store` })]
      : [];
  if (!pulled.ok) {
    const { version, reason } = pulled;
    return { releases: lastGood, refusals: [...refusals, refusalOf({ name, version }, { reason })] };
  }
  const { stored: current, isNew } = pulled;
  const { version } = current.release;
  if (isNew) report(`pulled ${name} ${version}`);
  if (pinned !== undefined && version !== pinned) {
    const reason = 'it is neither stored nor what its team publishes now';
    return { releases: lastGood, refusals: [...refusals, refusalOf({ name, version: pinned }, { reason })] };
  }
  if (version === live?.release.version) return { releases: lastGood, refusals };
  return { releases: [{ ...current, wasLive: liveVersions.includes(version) }, ...lastGood], refusals };
}
