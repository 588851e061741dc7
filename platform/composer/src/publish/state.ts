import path from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { lockDataFolder } from '@proper/common/data-lock';
import { UserError } from '@proper/common/errors';
import { writeWholeFile } from '@proper/common/files';
import type { SiteConfig } from '@proper/shared-types';
import * as v from 'valibot';
import type { Refusal } from '../base/invalid-release';
import { readJson } from '../base/schemas';
import { findStored } from '../fetch/store';

/** What one site was composed from. */
export interface CompositionRecord {
  /** Names the site's folder in `sites/`; no two compositions share one. */
  readonly id: string;
  /** ISO 8601. */
  readonly composedAt: string;
  /** The version of each release, including those of disabled remotes. */
  readonly releases: Readonly<Record<string, string>>;
  readonly disabled: readonly string[];
  /** A hash of everything that the site is made of. */
  readonly fingerprint: string;
}

/** What a composer remembers in its data folder. */
export interface SiteState {
  /** The configuration of the site, until an operator changes it. */
  readonly configuration?: SiteConfig;
  /** The file that lists the site's remotes, until an operator names another. */
  readonly remotesFile?: string | undefined;
  /** The version of each pinned name, whatever its team publishes. */
  readonly pinned: Readonly<Record<string, string>>;
  /** The remotes whose pages say that they are not available. */
  readonly disabled: readonly string[];
  /** Published releases that are not live, each with the time of its first refusal (ISO 8601). */
  readonly refused: readonly (Refusal & { readonly since: string })[];
  /** Newest first; the first is live. */
  readonly records: readonly CompositionRecord[];
}

/** What an operator has decided, until it is changed. */
export type Decisions = Pick<SiteState, 'pinned' | 'disabled'>;

const stateFile = (dataDir: string): string => path.join(dataDir, 'composer.json');

const emptyState: SiteState = { pinned: {}, disabled: [], refused: [], records: [] };

/** Reads the state, which is empty before the first composition. Throws a UserError if it cannot be read. */
export const readState = (dataDir: string): SiteState =>
  readJson(
    stateFile(dataDir),
    v.custom<SiteState>(() => true),
  ) ?? emptyState;

export const writeState = (dataDir: string, state: SiteState): Promise<void> =>
  writeWholeFile(stateFile(dataDir), `${JSON.stringify(state, null, 2)}\n`);

/** The link to the live site. */
export const siteLink = (dataDir: string): string => path.join(dataDir, 'site');

/** Finds the stored releases of some versions, by name. */
export function findReleases(dataDir: string, versions: Readonly<Record<string, string>> = {}) {
  const found = Object.entries(versions).flatMap(([name, version]) => {
    const stored = findStored(dataDir, name, version);
    return stored ? [[name, stored] as const] : [];
  });
  return new Map(found);
}

/** Reads what is live, with the releases of disabled remotes. There is no record before a composition. */
export function readCurrentSite(dataDir: string) {
  const state = readState(dataDir);
  const [record] = state.records;
  // A release that waits may go live with any new release of another name.
  const waiting = state.refused.flatMap(({ name, status }) => (status === 'waiting' ? name : []));
  return { state, record, waiting, releases: findReleases(dataDir, record?.releases) };
}

/** What is live, and what operators have decided. */
export type CurrentSite = ReturnType<typeof readCurrentSite>;

/** Milliseconds that a process waits for another one to publish, and between two attempts. */
const [waitMs, pauseMs] = [30_000, 20];

/**
 * Changes what is live while no other process can. Releases are fetched, checked and joined without the lock,
 * so nobody waits long for it.
 *
 * @throws UserError if another process keeps the lock.
 */
export async function withPublishLock<Result>(dataDir: string, work: () => Promise<Result>): Promise<Result> {
  const until = Date.now() + waitMs;
  let lock = await lockDataFolder(dataDir, 'composer');
  while (!lock.ok && Date.now() < until) {
    await setTimeout(pauseMs);
    lock = await lockDataFolder(dataDir, 'composer');
  }
  if (!lock.ok) throw new UserError(lock.reason);
  try {
    return await work();
  } finally {
    lock.release();
  }
}
