import { readdir, rm, stat } from 'node:fs/promises';
import path from 'node:path';
import { readPins } from './pins';
import { readCompositions } from './record';
import type { Store } from './store';

/** Milliseconds for which a release stays though nothing names it: 30 days. */
const keptForMs = 30 * 24 * 60 * 60 * 1000;

interface GarbageOptions {
  readonly store: Store;
  /** Removes however young it is. */
  readonly atOnce?: boolean;
  readonly dryRun?: boolean;
}

/**
 * Removes releases that neither a composition that is remembered, nor an open page, nor a pin may need.
 *
 * @returns The folders that were removed, or in a dry run would be.
 */
export async function collectGarbage(
  dataDir: string,
  { store, atOnce = false, dryRun = false }: GarbageOptions,
): Promise<readonly string[]> {
  const compositions = readCompositions(dataDir);
  const versions = [
    ...(compositions ? [compositions.current, ...compositions.history] : []).map((each) => each.versions),
    readPins(dataDir).pinned,
  ];
  const named = new Set([
    ...(compositions?.lived ?? []).map(({ name, version }) => path.join(name, version)),
    ...versions.flatMap((each) => Object.entries(each).map(([name, version]) => path.join(name, version))),
  ]);
  const removed: string[] = [];
  for (const name of await readdir(store.folder))
    for (const version of await readdir(path.join(store.folder, name))) {
      const folder = path.join(store.folder, name, version);
      if (named.has(path.join(name, version))) continue;
      if (!atOnce && Date.now() - (await stat(folder)).mtimeMs < keptForMs) continue;
      if (!dryRun) await rm(folder, { recursive: true });
      removed.push(path.join(name, version));
    }
  return removed;
}
