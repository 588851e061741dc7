import { setTimeout as pause } from 'node:timers/promises';
import { exitCodes } from '@proper/common/command-line';
import { getErrorMessage } from '@proper/common/errors';
import { type RefusedRelease, type SiteManifest, siteManifestPath } from '@proper/shared-types/release';

/** A release, and its site. */
export interface WaitOptions {
  readonly name: string;
  readonly version: string;
  /** The URL of the site. */
  readonly site: string;
  readonly timeoutMs: number;
  /** Milliseconds between two polls. */
  readonly intervalMs?: number;
}

/** A site's decision on a release, with the reason; `unseen` if there is none yet. */
export interface ReleaseStatus {
  readonly status: 'live' | 'unseen' | 'pinned' | 'disabled' | RefusedRelease['status'];
  readonly reason?: string;
}

const isPending = ({ status }: ReleaseStatus): boolean => status === 'unseen' || status === 'incomplete';

/** The exit code of `proper wait` for a decision. */
export function getExitCode(decision: ReleaseStatus): number {
  if (decision.status === 'live') return exitCodes.done;
  return isPending(decision) ? exitCodes.unavailable : exitCodes.refused;
}

async function readStatus({ site, name, version }: WaitOptions): Promise<ReleaseStatus> {
  const response = await fetch(new URL(siteManifestPath, site), { cache: 'no-store' });
  if (!response.ok) throw new Error(`it answered ${response.status}`);
  const manifest: Partial<SiteManifest> = await response.json();
  const { versions = {}, refused = [], pinned = {}, disabled = [] } = manifest;
  if (disabled.includes(name)) return { status: 'disabled', reason: 'an operator has disabled it' };
  if (versions[name] === version) return { status: 'live' };
  if (pinned[name] !== undefined)
    return { status: 'pinned', reason: `an operator has pinned ${pinned[name]}` };
  return refused.find((each) => each.name === name && each.version === version) ?? { status: 'unseen' };
}

/** Polls a site until it has decided on a published release, or until the time limit. */
export async function waitUntilDecided(options: WaitOptions): Promise<ReleaseStatus> {
  const { site, timeoutMs, intervalMs = 5000 } = options;
  for (const end = Date.now() + timeoutMs; ; ) {
    const decision = await readStatus(options).catch((cause: Error): ReleaseStatus => {
      // For a failed request, `fetch` puts the reason into `cause`.
      const reason = `${site} cannot be asked: ${getErrorMessage(cause.cause ?? cause)}`;
      return { status: 'unseen', reason };
    });
    if (!isPending(decision) || Date.now() >= end) return decision;
    await pause(Math.min(intervalMs, Math.max(0, end - Date.now())));
  }
}
