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

/** How many earlier releases of each name always stay available. */
const minEarlier = 5;

/**
 * The releases that stay available for pages that are still open, newest first: all that were live within some time, and the
 * last few of each name, however many releases other teams deploy.
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
  const releases = [
    ...replaced.map(([name, version]) => ({ name, version, until: current.at })),
    ...before.lived,
  ];
  const seen = new Set<string>();
  const counts = new Map<string, number>();
  return releases.filter((release) => {
    const { name, version, until } = release;
    const key = `${name} ${version}`;
    if (isCurrent(release) || seen.has(key)) return false;
    seen.add(key);
    const count = (counts.get(name) ?? 0) + 1;
    counts.set(name, count);
    return count <= minEarlier || Date.parse(current.at) - Date.parse(until) <= keptMs;
  });
}

/** Milliseconds that an unused release stays in the store: 30 days. */
const keptForMs = 30 * 24 * 60 * 60 * 1000;

/** Milliseconds after which a killed composer must have left an unfinished release: an hour, for what takes two minutes. */
const pullingForMs = 60 * 60 * 1000;

interface GarbageOptions {
  /** Removes stored releases of any age. */
  readonly atOnce?: boolean;
  readonly dryRun?: boolean;
}

/**
 * Removes releases that no remembered composition, open page or pin may need, and those that a killed composer has left half
 * fetched. The caller holds the composer's lock; a watching composer fetches releases without it.
 *
 * @returns The folders that were removed, or in a dry run would be.
 */
export async function collectGarbage(
  dataDir: string,
  { atOnce = false, dryRun = false }: GarbageOptions = {},
): Promise<readonly string[]> {
  const folder = storeFolder(dataDir);
  const { current, history = [], lived = [] } = readCompositions(dataDir) ?? {};
  const versions = [current, ...history].map((record) => record?.versions ?? {});
  const needed = new Set([
    ...lived.map(({ name, version }) => path.join(name, version)),
    ...[...versions, readPins(dataDir).pinned].flatMap((each) =>
      Object.entries(each).map((entry) => path.join(...entry)),
    ),
  ]);
  const removed: string[] = [];
  for (const name of existsSync(folder) ? await readdir(folder) : []) {
    const isPulling = isUnfinished(name);
    for (const version of isPulling ? [''] : await readdir(path.join(folder, name))) {
      const entry = path.join(name, version);
      const minAgeMs = isPulling ? pullingForMs : atOnce ? 0 : keptForMs;
      // An unfinished release is renamed once it is complete.
      const found = statSync(path.join(folder, entry), { throwIfNoEntry: false });
      if (!found || needed.has(entry) || Date.now() - found.mtimeMs < minAgeMs) continue;
      if (!dryRun) await rm(path.join(folder, entry), { recursive: true });
      removed.push(entry);
    }
  }
  return removed;
}
