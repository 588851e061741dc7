import { execFile } from 'node:child_process';
import { existsSync } from 'node:fs';
import { chmod, mkdtemp, readdir, rename, rm } from 'node:fs/promises';
import path from 'node:path';
import { promisify } from 'node:util';
import { OperatorError } from '@proper/operator-kit/operator-error';
import { syncToDisk } from '@proper/operator-kit/whole-file';
import pMap from 'p-map';

/**
 * Runs `pglite-worker.mjs` on an empty folder, in a process that makes a database there and ends. The thread that serves
 * forms would never release the memory that this takes (830 MB at its peak).
 */
async function initialiseDatabase(folder: string): Promise<void> {
  const program = path.join(import.meta.dirname, 'pglite-worker.mjs');
  const running = promisify(execFile)(process.execPath, [program, folder]);
  const kill = () => running.child.kill('SIGKILL');
  process.once('exit', kill);
  await running.finally(() => process.off('exit', kill));
}

/** Makes a database under a temporary name, and renames it once it is completely on the disk. */
async function createDatabase(folder: string): Promise<void> {
  const unfinished = await mkdtemp(`${folder}.unfinished-`);
  await initialiseDatabase(unfinished);
  const entries = await readdir(unfinished, { recursive: true, withFileTypes: true });
  // A thousand files: a disk syncs 32 in about the time that it takes for one.
  await pMap(
    entries,
    (entry) => syncToDisk(path.join(entry.parentPath, entry.name), entry.isDirectory() ? 'folder' : 'file'),
    { concurrency: 32 },
  );
  await syncToDisk(unfinished, 'folder');
  await rm(folder, { recursive: true, force: true });
  await rename(unfinished, folder);
  await syncToDisk(path.dirname(folder), 'folder');
}

/**
 * Prepares the folder of the embedded database: creates the database if there is none, and keeps out other accounts of
 * this machine. The caller holds the lock of the data folder.
 *
 * @throws OperatorError if the folder has files but no database.
 */
export async function prepareDatabaseFolder(dataDir: string): Promise<string> {
  const folder = path.join(dataDir, 'database');
  // An interrupted first start leaves one of these.
  for (const name of await readdir(dataDir))
    if (name.startsWith('database.unfinished-'))
      await rm(path.join(dataDir, name), { recursive: true, force: true, maxRetries: 5 });
  const files = existsSync(folder) ? await readdir(folder) : [];
  if (files.length === 0) await createDatabase(folder);
  else if (!files.includes('PG_VERSION'))
    throw new OperatorError(
      `The folder ${folder} has files but no database. Move it away, or put a backup of it in its place.`,
    );
  // A killed process leaves this file, and PostgreSQL never starts if a power cut left it empty. No other process uses
  // the folder: the caller has the lock.
  await rm(path.join(folder, 'postmaster.pid'), { force: true });
  // A copied database may be open to others. Windows has no such permissions.
  if (process.platform !== 'win32') await chmod(folder, 0o700);
  return folder;
}
