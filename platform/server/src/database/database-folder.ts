import { existsSync } from 'node:fs';
import { chmod, lstat, mkdir, open, readdir, rm } from 'node:fs/promises';
import path from 'node:path';
import { OperatorError } from '@proper/operator-kit/operator-error';
import { syncToDisk } from '@proper/operator-kit/sync-to-disk';

/** Milliseconds after which every system has written a changed file to the disk by itself; half a minute is usual. */
const writtenBackMs = 60 * 60_000;

/** Does `work` for everything in a folder and the folder itself, some at a time. */
async function forAll(folder: string, work: (file: string) => Promise<void>): Promise<void> {
  const files = ['', ...(await readdir(folder, { recursive: true }))].map((name) => path.join(folder, name));
  const strand = async (): Promise<void> => {
    for (let file = files.pop(); file !== undefined; file = files.pop()) await work(file);
  };
  await Promise.all(Array.from({ length: 16 }, strand));
}

/**
 * Syncs a folder to the disk: an earlier version may have written it without a sync, or somebody may have just copied
 * it here.
 */
const syncRecent = (folder: string): Promise<void> =>
  forAll(folder, async (file) => {
    const status = await lstat(file);
    const isRecent = Math.abs(Date.now() - status.ctimeMs) < writtenBackMs;
    if (isRecent && (status.isFile() || status.isDirectory()))
      await syncToDisk(file, status.isFile() ? 'file' : 'folder');
  });

/** Closes a folder and its files to everyone else on this machine. */
const closeToOthers = (folder: string): Promise<void> =>
  forAll(folder, async (file) => {
    const status = await lstat(file);
    const mode = status.isDirectory() ? 0o700 : 0o600;
    const isOurs = status.isFile() || status.isDirectory();
    if (isOurs && (status.mode & 0o777 & ~mode) !== 0) await chmod(file, mode);
  });

/** A folder that PGlite can be started on. */
export interface DatabaseFolder {
  readonly folder: string;
  /** Whether there is no database in it yet: the first start makes one. */
  readonly isNew: boolean;
  /** To be called once PGlite has started: syncs what it has made, and marks the database as complete. */
  keep(): Promise<void>;
}

/**
 * Makes the database's folder ready for a start. The caller holds the data folder.
 *
 * A first start that was cut short leaves half a database behind, without any data. A marker beside the folder tells it
 * from a database that was in use. Each step is synced to the disk before the next one.
 *
 * @throws OperatorError when there are files in the folder that are no database.
 */
export async function readyDatabaseFolder(dataDir: string): Promise<DatabaseFolder> {
  const folder = path.join(dataDir, 'database');
  const marker = `${folder}.unfinished`;
  if (existsSync(marker)) await rm(folder, { recursive: true, force: true });
  const files = existsSync(folder) ? await readdir(folder) : [];
  const isNew = files.length === 0;
  if (!isNew && !files.includes('PG_VERSION'))
    throw new OperatorError(
      `The folder ${folder} holds files and no database. Move it away, or put a backup of it in its place.`,
    );

  if (isNew) {
    await (await open(marker, 'w')).close();
    await syncToDisk(dataDir, 'folder');
    await mkdir(folder, { recursive: true, mode: 0o700 });
  }
  // A killed process left this file, perhaps unfinished. No running one can have written it: the caller holds the data
  // folder. An empty file would keep PostgreSQL from ever starting again.
  await rm(path.join(folder, 'postmaster.pid'), { force: true });
  // Windows has no such permissions: a folder there is as open as the one around it.
  if (process.platform !== 'win32') await closeToOthers(folder);
  if (!isNew) await syncRecent(folder);

  return {
    folder,
    isNew,
    async keep() {
      if (!isNew) return;
      await closeToOthers(folder);
      await syncRecent(folder);
      await syncToDisk(dataDir, 'folder');
      await rm(marker);
      await syncToDisk(dataDir, 'folder');
    },
  };
}
