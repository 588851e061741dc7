import type { RemoteName } from '@proper/shared-types';
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

/** The current release of a team, if it can be fetched, and the one that is live. */
async function findCandidates(
  name: ReleaseName,
  source: string,
  { store, pins, earlier, latest, settings, signal }: Workspace,
): Promise<Candidates> {
  const liveVersions = earlier.flatMap(({ versions }) => versions[name] ?? []);
  const candidateOf = (stored: StoredRelease): Candidate => ({
    ...stored,
    wasLive: liveVersions.includes(stored.release.version),
  });
  const pinnedVersion = pins.pinned[name];
  const pinned = pinnedVersion === undefined ? undefined : store.find(name, pinnedVersion);
  // A pinned release needs no server.
  if (pinned && store.damageTo(pinned) === undefined)
    return { releases: [candidateOf(pinned)], refusals: [] };

  const releases: Candidate[] = [];
  const refusals: Refusal[] = [];
  try {
    // This comes first, because it repairs a release that was damaged in the store.
    const pulled = latest
      ? await latest(name)
      : await store.pull(name, sourceAt(source, settings.sizes.file), signal);
    if (pinnedVersion !== undefined && pulled.release.version !== pinnedVersion)
      throw new ReleaseFault('it is neither stored nor what its team publishes now', {
        version: pinnedVersion,
      });
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

/** Pulls the releases that may go into the site: those of the shell, and of each remote that is not disabled. */
export async function pullCandidates(workspace: Workspace) {
  const { shell, remotes } = workspace.remotes;
  const enabled = [...remotes].filter(([name]) => !workspace.pins.disabled.includes(name));
  const [ofShell, ...ofRemotes] = await Promise.all([
    findCandidates('shell', shell.source, workspace),
    ...enabled.map(
      async ([name, { source }]) => [name, await findCandidates(name, source, workspace)] as const,
    ),
  ]);
  return { shell: ofShell, remotes: new Map<RemoteName, Candidates>(ofRemotes) };
}
