import { existsSync, realpathSync } from 'node:fs';
import path from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { lockDataFolder } from '@proper/operator-kit/data-lock';
import { OperatorError } from '@proper/operator-kit/operator-error';
import { writeWholeFile } from '@proper/operator-kit/whole-file';
import type { SiteConfig } from '@proper/shared-types';
import * as v from 'valibot';
import type { StoredRelease } from '../base/releases';
import { nameSchema, readJson, versionSchema } from '../base/schemas';
import { findStored } from '../fetch/store';

const refusalSchema = v.object({
  name: v.string(),
  version: v.string(),
  reason: v.string(),
  status: v.picklist(['invalid', 'incomplete', 'waiting']),
  isAcceptable: v.exactOptional(v.boolean()),
  /** When it was first refused for this reason, ISO 8601. */
  since: v.string(),
});

const recordSchema = v.object({
  /** Names the site's folder in `sites/`; no two compositions share one. */
  id: v.string(),
  /** ISO 8601. */
  composedAt: v.string(),
  /** The version of each release, also of a disabled remote's. */
  releases: v.record(nameSchema, v.string()),
  disabled: v.array(nameSchema),
  /** A hash of everything that the site is made of. */
  fingerprint: v.string(),
});

/** What one site was composed from. */
export type CompositionRecord = Readonly<v.InferOutput<typeof recordSchema>>;

const stateSchema = v.object({
  /** The configuration of the site, until an operator changes it. */
  configuration: v.optional(v.custom<SiteConfig>((data) => typeof data === 'object' && data !== null)),
  /** The file that lists the site's remotes, until an operator names another. */
  remotesFile: v.optional(v.string()),
  /** The version of each pinned name, whatever its team publishes. */
  pinned: v.optional(v.record(nameSchema, versionSchema), {}),
  /** The remotes whose pages say that they are not available. */
  disabled: v.optional(v.array(nameSchema), []),
  /** What is not live although a team has published it. */
  refused: v.optional(v.array(refusalSchema), []),
  /** Newest first; the first is live. */
  records: v.optional(v.array(recordSchema), []),
});

/** What a composer remembers in its data folder. */
export type SiteState = Readonly<v.InferOutput<typeof stateSchema>>;

/** What an operator has decided, until it is changed. */
export type Decisions = Pick<SiteState, 'pinned' | 'disabled'>;

const stateFile = (dataDir: string): string => path.join(dataDir, 'composer.json');

/** Reads the state, which is empty before the first composition. @throws UserError if the file is not valid */
export const readState = (dataDir: string): SiteState =>
  readJson(stateFile(dataDir), stateSchema) ?? v.parse(stateSchema, {});

export const writeState = (dataDir: string, state: SiteState): Promise<void> =>
  writeWholeFile(stateFile(dataDir), `${JSON.stringify(state, null, 2)}\n`);

/** The link to the live site. */
export const siteLink = (dataDir: string): string => path.join(dataDir, 'site');

/** What is live, and what operators have decided. */
export interface CurrentSite {
  readonly state: SiteState;
  /** Undefined before the first composition. */
  readonly record: CompositionRecord | undefined;
  /** The release of each name, also if it is disabled. */
  readonly releases: ReadonlyMap<string, StoredRelease>;
  /** Whether the site is the one that was composed last. */
  readonly isLinked: boolean;
}

/** Reads what is live in a data folder. @throws UserError if its state is not valid */
export function readCurrentSite(dataDir: string): CurrentSite {
  const state = readState(dataDir);
  const [record] = state.records;
  const releases = Object.entries(record?.releases ?? {}).flatMap(([name, version]) => {
    const stored = findStored(dataDir, name, version);
    return stored ? [[name, stored] as const] : [];
  });
  const link = siteLink(dataDir);
  return {
    state,
    record,
    releases: new Map(releases),
    isLinked: record !== undefined && existsSync(link) && path.basename(realpathSync(link)) === record.id,
  };
}

/** Milliseconds that a process waits for another one to publish, and between two attempts. */
const lockTiming = { waitMs: 30_000, pauseMs: 20 };

/**
 * Changes what is live while no other process does. Releases are fetched, checked and joined without the lock, so nobody waits for that.
 *
 * @throws UserError if another process keeps the lock, or the folder cannot be used.
 */
export async function withPublishLock<Result>(dataDir: string, work: () => Promise<Result>): Promise<Result> {
  const until = Date.now() + lockTiming.waitMs;
  let lock = await lockDataFolder(dataDir, 'composer');
  while (!lock.ok && Date.now() < until) {
    await setTimeout(lockTiming.pauseMs);
    lock = await lockDataFolder(dataDir, 'composer');
  }
  if (!lock.ok) throw new OperatorError(lock.reason);
  try {
    return await work();
  } catch (cause) {
    // A full disk or a missing permission is for an operator to fix, and no bug.
    if (!(cause instanceof Error && 'syscall' in cause)) throw cause;
    throw new OperatorError(`The data folder ${dataDir} cannot be used: ${cause.message}`);
  } finally {
    lock.release();
  }
}
