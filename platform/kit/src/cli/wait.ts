import { setTimeout as pause } from 'node:timers/promises';
import { messageOf } from '@proper/composer/invalid-release';
import { type SiteManifest, siteManifestPath } from '@proper/shared-types/release';

/** The exit code of `proper wait` for each thing that a site says about a release. Codes up to 4 mean the same in every command. */
export const exitCodeOf = {
  live: 0,
  invalid: 3,
  /** Nothing yet. */
  unseen: 4,
  incomplete: 5,
  pinned: 6,
  disabled: 6,
  waiting: 7,
} as const satisfies Record<SiteManifest['refused'][number]['status'], number> & Record<string, number>;

/** A release, and its site. */
export interface WaitOptions {
  readonly name: string;
  readonly version: string;
  /** The address of the site. */
  readonly site: string;
  readonly timeoutMs: number;
  /** Milliseconds between two looks. */
  readonly intervalMs?: number;
}

/** What a site has decided on a release, and why. */
export interface Decided {
  readonly status: keyof typeof exitCodeOf;
  readonly reason?: string;
}

async function readStatus({ site, name, version }: WaitOptions): Promise<Decided> {
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

/**
 * Waits until a site has decided on a published release. One that has not arrived completely, and one that the site has not seen yet, are
 * waited for until the time is over.
 */
export async function waitUntilDecided(options: WaitOptions): Promise<Decided> {
  const { site, timeoutMs, intervalMs = 5000 } = options;
  for (const end = Date.now() + timeoutMs; ; ) {
    const decided = await readStatus(options).catch((cause: Error): Decided => {
      // The reason of a failed request is its cause.
      const reason = `${site} cannot be asked: ${messageOf(cause.cause ?? cause)}`;
      return { status: 'unseen', reason };
    });
    const isOpen = decided.status === 'unseen' || decided.status === 'incomplete';
    if (!isOpen || Date.now() >= end) return decided;
    await pause(Math.min(intervalMs, Math.max(0, end - Date.now())));
  }
}
