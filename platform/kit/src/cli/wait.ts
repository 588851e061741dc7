import { setTimeout as pause } from 'node:timers/promises';
import { type PublicRecord, publicRecordFile } from '@proper/operator-kit/composed-site';
import { type NamedRelease, type Standing, standingOf } from '@proper/operator-kit/standing';

/** The exit code of `proper wait` for each. Codes up to 4 mean the same in every command. */
export const exitCodeOf: Readonly<Record<Standing['is'], number>> = {
  live: 0,
  refused: 3,
  unseen: 4,
  'refused for now': 5,
  pinned: 6,
  disabled: 6,
  waiting: 7,
};

export interface WaitOptions extends NamedRelease {
  /** The address of the site. */
  readonly site: string;
  readonly timeoutMs: number;
  /** Milliseconds between two looks. */
  readonly intervalMs: number;
}

async function readStanding({ site, ...release }: WaitOptions): Promise<Standing> {
  const response = await fetch(new URL(publicRecordFile, `${new URL(site).origin}/`), { cache: 'no-store' });
  if (!response.ok) throw new Error(`it answered ${response.status}`);
  const {
    versions = {},
    refused = [],
    pinned = {},
    disabled = [],
  }: Partial<PublicRecord> = await response.json();
  return standingOf({ versions, refused, pinned, disabled }, release);
}

/**
 * Waits until a site has decided on a published release. A refusal that is tried again, and a release that the site has not seen yet,
 * are waited for until the time is over.
 */
export async function waitUntilDecided(
  options: WaitOptions,
): Promise<Standing & { readonly reason?: string }> {
  const end = Date.now() + options.timeoutMs;
  for (;;) {
    let standing: Standing & { readonly reason?: string };
    try {
      standing = await readStanding(options);
    } catch (cause) {
      const detail =
        cause instanceof Error ? (cause.cause instanceof Error ? cause.cause.message : cause.message) : cause;
      standing = { is: 'unseen', reason: `${options.site} cannot be asked: ${detail}` };
    }
    const isOpen = standing.is === 'unseen' || standing.is === 'refused for now';
    if (!isOpen || Date.now() >= end) return standing;
    await pause(Math.min(options.intervalMs, Math.max(0, end - Date.now())));
  }
}
