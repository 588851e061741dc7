import { existsSync, readdirSync, statSync } from 'node:fs';
import { readdir, rm } from 'node:fs/promises';
import path from 'node:path';
import { isUnfinished, listNewestFirst, storedAt, storeFolder } from '../pull/store';
import { listRecords, readHistory } from '../state/history';
import { readPins } from '../state/pins';

/** Milliseconds that a release which was never live stays in the store: 30 days. */
const keptForMs = 30 * 24 * 60 * 60 * 1000;

/** How many releases of each name that were never live stay: the newest may go live next. */
const neverLive = 3;

/** Milliseconds after which a killed composer must have left an unfinished release: an hour, for what takes two minutes. */
const pullingForMs = 60 * 60 * 1000;

interface GarbageOptions {
  /** The bytes that a team's releases may have in the store that were never live: it could fill the disk. The newest always stays. */
  readonly neverLiveBytes: number;
  readonly dryRun?: boolean;
}

async function measureFolder(folder: string): Promise<number> {
  let bytes = 0;
  for (const entry of await readdir(folder, { recursive: true, withFileTypes: true }))
    if (entry.isFile()) bytes += statSync(path.join(entry.parentPath, entry.name)).size;
  return bytes;
}

/**
 * Removes releases that no remembered composition, open page or pin may need, and those that a killed composer has left half
 * fetched. The caller holds the composer's lock; a watching composer fetches releases without it.
 *
 * @returns The folders that were removed, or in a dry run would be.
 */
export async function collectGarbage(
  dataDir: string,
  { neverLiveBytes, dryRun = false }: GarbageOptions,
): Promise<readonly string[]> {
  const folder = storeFolder(dataDir);
  const history = readHistory(dataDir);
  const versions = [...listRecords(history).map((record) => record.versions), readPins(dataDir).pinned];
  const needed = new Set([
    ...(history?.kept ?? []).map(({ name, version }) => path.join(folder, name, version)),
    ...versions.flatMap((each) => Object.entries(each).map((entry) => path.join(folder, ...entry))),
  ]);
  const removed: string[] = [];
  const remove = async (entry: string): Promise<void> => {
    if (!dryRun) await rm(entry, { recursive: true, force: true });
    removed.push(path.relative(folder, entry));
  };
  for (const name of existsSync(folder) ? readdirSync(folder) : []) {
    const entry = path.join(folder, name);
    if (isUnfinished(name)) {
      if (Date.now() - storedAt(entry) >= pullingForMs) await remove(entry);
      continue;
    }
    let bytes = 0;
    const unused = listNewestFirst(entry).filter((release) => !needed.has(release));
    for (const [index, release] of unused.entries()) {
      bytes += await measureFolder(release);
      // A watching composer may be about to use the newest, and fetches it without the lock.
      const isSpare = index > 0 && (index >= neverLive || bytes >= neverLiveBytes);
      if (isSpare || Date.now() - storedAt(release) >= keptForMs) await remove(release);
    }
  }
  return removed;
}
