import { existsSync, statSync } from 'node:fs';
import { readdir, rm } from 'node:fs/promises';
import path from 'node:path';
import type { ReleaseName } from '@proper/shared-types/release';
import { isUnfinished, storeFolder } from '../pull/store';
import {
  type CompositionRecord,
  type Compositions,
  type LivedRelease,
  readCompositions,
  readPins,
} from '../state/state-files';

/** How long releases stay: on the site for open pages, and in the store. */

/** How many earlier releases of each name stay in any case. */
const earlierReleases = 5;

/**
 * The releases that stay available for pages that are still open, newest first: all that were live within some time,
 * and the last few of each name. Each name is counted by itself, so that one team's many releases take nothing from
 * another.
 *
 * @param current - The new composition.
 * @param keptMs - Milliseconds that a release stays after it was live.
 */
export function livedReleases(
  before: Compositions | undefined,
  current: CompositionRecord,
  keptMs: number,
): readonly LivedRelease[] {
  if (!before) return [];
  const replaced = Object.entries(before.current.versions) as [ReleaseName, string][];
  const isCurrent = ({ name, version }: LivedRelease): boolean => current.versions[name] === version;
  const all = [
    ...replaced.map(([name, version]) => ({ name, version, until: current.at })),
    ...before.lived,
  ].filter((release) => !isCurrent(release));
  const known = new Set<string>();
  const counts = new Map<string, number>();
  return all.filter(({ name, version, until }) => {
    const key = `${name} ${version}`;
    if (known.has(key)) return false;
    known.add(key);
    const count = (counts.get(name) ?? 0) + 1;
    counts.set(name, count);
    return count <= earlierReleases || Date.parse(current.at) - Date.parse(until) <= keptMs;
  });
}

/** Milliseconds that an unused release stays: 30 days. */
const keptForMs = 30 * 24 * 60 * 60 * 1000;

/** Milliseconds after which what is unfinished was left by a composer that was killed: an hour, for what takes two minutes. */
const pullingForMs = 60 * 60 * 1000;

interface GarbageOptions {
  /** Removes stored releases of any age. */
  readonly atOnce?: boolean;
  readonly dryRun?: boolean;
}

/**
 * Removes releases that neither a composition that is remembered, nor an open page, nor a pin may need, and what a
 * composer that was killed has left half fetched. Only for the holder of the composer's lock; a watching composer fetches
 * releases without it.
 *
 * @returns The folders that were removed, or in a dry run would be.
 */
export async function collectGarbage(
  dataDir: string,
  { atOnce = false, dryRun = false }: GarbageOptions = {},
): Promise<readonly string[]> {
  const folder = storeFolder(dataDir);
  const compositions = readCompositions(dataDir);
  const { current, history = [], lived = [] } = compositions ?? {};
  const versions = [current, ...history].map((each) => each?.versions ?? {});
  const named = new Set([
    ...lived.map(({ name, version }) => path.join(name, version)),
    ...[...versions, readPins(dataDir).pinned].flatMap((each) =>
      Object.entries(each).map((entry) => path.join(...entry)),
    ),
  ]);
  const removed: string[] = [];
  for (const name of existsSync(folder) ? await readdir(folder) : []) {
    const unfinished = isUnfinished(name);
    for (const version of unfinished ? [''] : await readdir(path.join(folder, name))) {
      const entry = path.join(name, version);
      const leastMs = unfinished ? pullingForMs : atOnce ? 0 : keptForMs;
      // What is being fetched gets another name once it is complete.
      const found = statSync(path.join(folder, entry), { throwIfNoEntry: false });
      if (!found || named.has(entry) || Date.now() - found.mtimeMs < leastMs) continue;
      if (!dryRun) await rm(path.join(folder, entry), { recursive: true });
      removed.push(entry);
    }
  }
  return removed;
}
