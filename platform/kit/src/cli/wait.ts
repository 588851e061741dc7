import { setTimeout as pause } from 'node:timers/promises';
import { type RefusedRelease, type SiteManifest, siteManifestPath } from '@proper/shared-types/release';

/** What a site says about a published release. */
export type ReleaseStatus = 'live' | 'unseen' | 'pinned' | 'disabled' | RefusedRelease['status'];

/** The exit code of `proper wait` for each. Codes up to 4 mean the same in every command. */
export const exitCodeOf: Readonly<Record<ReleaseStatus, number>> = {
  live: 0,
  invalid: 3,
  unseen: 4,
  incomplete: 5,
  pinned: 6,
  disabled: 6,
  waiting: 7,
};

/** A status, and what an operator or the composer says about it. */
export interface Decision {
  readonly status: ReleaseStatus;
  readonly reason?: string;
}

interface WaitOptions {
  readonly name: string;
  readonly version: string;
  /** The address of the site. */
  readonly site: string;
  readonly timeoutMs: number;
  /** Milliseconds between two looks. */
  readonly intervalMs: number;
}

/** Asks the site. @throws Error if it does not answer */
async function readDecision({ site, name, version }: WaitOptions): Promise<Decision> {
  const response = await fetch(new URL(siteManifestPath, site), { cache: 'no-store' });
  if (!response.ok) throw new Error(`it answered ${response.status}`);
  const {
    versions = {},
    refused = [],
    pinned = {},
    disabled = [],
  }: Partial<SiteManifest> = await response.json();
  if (disabled.includes(name)) return { status: 'disabled', reason: 'an operator has disabled it' };
  if (versions[name] === version) return { status: 'live' };
  if (pinned[name] !== undefined)
    return { status: 'pinned', reason: `an operator has pinned ${pinned[name]}` };
  return (
    refused.find((release) => release.name === name && release.version === version) ?? { status: 'unseen' }
  );
}

/**
 * Waits until a site has decided on a published release. One that is not complete, or that the site has not seen yet, is waited for
 * until the time is over.
 */
export async function waitUntilDecided(options: WaitOptions): Promise<Decision> {
  const end = Date.now() + options.timeoutMs;
  for (;;) {
    const decision = await readDecision(options).catch((error: Error): Decision => {
      const { message } = error.cause instanceof Error ? error.cause : error;
      return { status: 'unseen', reason: `${options.site} cannot be asked: ${message}` };
    });
    const isOpen = decision.status === 'unseen' || decision.status === 'incomplete';
    if (!isOpen || Date.now() >= end) return decision;
    await pause(Math.min(options.intervalMs, Math.max(0, end - Date.now())));
  }
}
