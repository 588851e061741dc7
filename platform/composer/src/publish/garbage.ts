import { existsSync } from 'node:fs';
import { readdir, rm, stat } from 'node:fs/promises';
import path from 'node:path';
import { isUnfinished, storeFolder } from '../pull/store';
import { readCompositions, readPins } from '../state/state-files';

/** Milliseconds that an unused release stays: 30 days. */
const keptForMs = 30 * 24 * 60 * 60 * 1000;

interface GarbageOptions {
  /** Removes releases of any age. */
  readonly atOnce?: boolean;
  readonly dryRun?: boolean;
}

/**
 * Removes releases that neither a composition that is remembered, nor an open page, nor a pin may need, and what a
 * composer that was killed has left half fetched. Only for the holder of the composer's lock.
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
  const remove = async (...place: string[]): Promise<void> => {
    if (!dryRun) await rm(path.join(folder, ...place), { recursive: true });
    removed.push(path.join(...place));
  };
  for (const name of existsSync(folder) ? await readdir(folder) : []) {
    if (isUnfinished(name)) {
      await remove(name);
      continue;
    }
    for (const version of await readdir(path.join(folder, name))) {
      if (named.has(path.join(name, version))) continue;
      const { mtimeMs } = await stat(path.join(folder, name, version));
      if (atOnce || Date.now() - mtimeMs >= keptForMs) await remove(name, version);
    }
  }
  return removed;
}
