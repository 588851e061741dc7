import { setTimeout as pause } from 'node:timers/promises';
import { type SiteManifest, siteManifestPath } from '@proper/shared-types/release';

/** What a site says about a release. `unseen`: nothing yet. */
export type ReleaseStatus =
  | 'live'
  | 'unseen'
  | 'pinned'
  | 'disabled'
  | SiteManifest['refused'][number]['status'];

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

/** A release, and its site. */
export interface WaitOptions {
  readonly name: string;
  readonly version: string;
  /** The address of the site. */
  readonly site: string;
  readonly timeoutMs: number;
  /** Milliseconds between two looks. */
  readonly intervalMs: number;
}

/** What a site has decided on a release, and why. */
export interface Decided {
  readonly status: ReleaseStatus;
  readonly reason?: string;
}

function statusOf(
  { versions = {}, refused = [], pinned = {}, disabled = [] }: Partial<SiteManifest>,
  { name, version }: WaitOptions,
): Decided {
  if (disabled.includes(name)) return { status: 'disabled', reason: 'an operator has disabled it' };
  if (versions[name] === version) return { status: 'live' };
  if (pinned[name] !== undefined)
    return { status: 'pinned', reason: `an operator has pinned ${pinned[name]}` };
  const refusal = refused.find((each) => each.name === name && each.version === version);
  return refusal ? { status: refusal.status, reason: refusal.reason } : { status: 'unseen' };
}

async function readStatus(options: WaitOptions): Promise<Decided> {
  const { site } = options;
  try {
    const response = await fetch(new URL(siteManifestPath, site), { cache: 'no-store' });
    if (!response.ok) throw new Error(`it answered ${response.status}`);
    return statusOf(await response.json(), options);
  } catch (cause) {
    const detail =
      cause instanceof Error ? (cause.cause instanceof Error ? cause.cause.message : cause.message) : cause;
    return { status: 'unseen', reason: `${site} cannot be asked: ${detail}` };
  }
}

/**
 * Waits until a site has decided on a published release. One that has not arrived completely, and one that the site has not seen yet, are
 * waited for until the time is over.
 */
export async function waitUntilDecided(options: WaitOptions): Promise<Decided> {
  const end = Date.now() + options.timeoutMs;
  for (;;) {
    const decided = await readStatus(options);
    const isOpen = decided.status === 'unseen' || decided.status === 'incomplete';
    if (!isOpen || Date.now() >= end) return decided;
    await pause(Math.min(options.intervalMs, Math.max(0, end - Date.now())));
  }
}
