import type { ReleaseName } from '@proper/shared-types/release';
import {
  type Candidate,
  type Candidates,
  faultOf,
  type Refusal,
  ReleaseFault,
  refusalOf,
  type StoredRelease,
  unknownVersion,
} from '../model';
import type { Workspace } from '../workspace';
import { sourceAt } from './sources';

/** The current release of a team, if it can be had, and the one that is live. */
export async function findCandidates(
  name: ReleaseName,
  where: string,
  { store, pins, earlier, latest, settings, signal }: Workspace,
): Promise<Candidates> {
  const liveVersions = earlier.flatMap(({ versions }) => versions[name] ?? []);
  const candidateOf = (stored: StoredRelease): Candidate => ({
    ...stored,
    wasLive: liveVersions.includes(stored.release.version),
  });
  const pinned = pins.pinned[name];
  const stored = pinned === undefined ? undefined : store.find(name, pinned);
  // A pinned release needs no server.
  if (stored && store.damageTo(stored) === undefined)
    return { releases: [candidateOf(stored)], refusals: [] };

  const releases: Candidate[] = [];
  const refusals: Refusal[] = [];
  try {
    // This comes first, because it repairs a release that was damaged in the store.
    const pulled = latest
      ? await latest(name)
      : await store.pull(name, sourceAt(where, settings.sizes.file), signal);
    if (pinned !== undefined && pulled.release.version !== pinned)
      throw new ReleaseFault('it is neither stored nor what its team publishes now', { version: pinned });
    releases.push(candidateOf(pulled));
  } catch (thrown) {
    const fault = faultOf(thrown, signal);
    refusals.push(refusalOf({ name, version: fault.details.version ?? unknownVersion }, fault));
  }
  const live = store.find(name, liveVersions[0] ?? '');
  // A release that was just pulled is not checked again.
  if (!live || releases[0]?.release.version === live.release.version) return { releases, refusals };
  const damage = store.damageTo(live);
  if (damage === undefined) releases.push(candidateOf(live));
  else
    refusals.unshift(
      refusalOf(live.release, new ReleaseFault(`its file ${damage} was damaged in the store`)),
    );
  return { releases, refusals };
}
