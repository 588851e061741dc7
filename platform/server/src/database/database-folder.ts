import { execFile } from 'node:child_process';
import { existsSync } from 'node:fs';
import { chmod, mkdtemp, readdir, rename, rm } from 'node:fs/promises';
import path from 'node:path';
import { OperatorError } from '@proper/operator-kit/operator-error';
import { syncToDisk } from '@proper/operator-kit/whole-file';
import pMap from 'p-map';

/**
 * Runs `pglite-worker.mjs` on an empty folder, in a process that makes a database there and ends. The thread that serves
 * would keep the memory that this takes (830 MB at its peak) for good.
 */
function runInitialisation(folder: string): Promise<void> {
  const program = path.join(import.meta.dirname, 'pglite-worker.mjs');
  return new Promise((resolve, reject) => {
    const child = execFile(process.execPath, [program, folder], (cause) =>
      cause ? reject(cause) : resolve(),
    );
    const end = () => child.kill('SIGKILL');
    process.once('exit', end);
    child.once('exit', () => process.off('exit', end));
  });
}

/** Makes a database under a temporary name, and renames it once all of it is on the disk. */
async function makeDatabase(folder: string): Promise<void> {
  const unfinished = await mkdtemp(`${folder}.unfinished-`);
  await runInitialisation(unfinished);
  const entries = await readdir(unfinished, { recursive: true, withFileTypes: true });
  // A thousand files: some at a time, as a disk takes about as long for many as for one.
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
 * Returns the folder of the embedded database, ready to be opened: it is made where there is none, and other accounts of
 * this machine cannot look into it. The caller holds the lock of the data folder.
 *
 * @throws OperatorError when the folder has files that are no database.
 */
export async function prepareDatabaseFolder(dataDir: string): Promise<string> {
  const folder = path.join(dataDir, 'database');
  // A first start that was cut short leaves one of these.
  for (const name of await readdir(dataDir))
    if (name.startsWith('database.unfinished-'))
      await rm(path.join(dataDir, name), { recursive: true, force: true, maxRetries: 5 });
  const files = existsSync(folder) ? await readdir(folder) : [];
  if (files.length === 0) await makeDatabase(folder);
  else if (!files.includes('PG_VERSION'))
    throw new OperatorError(
      `The folder ${folder} holds files and no database. Move it away, or put a backup of it in its place.`,
    );
  // A killed process left this file, and no other process is running: the caller has the lock. If a power cut left it
  // empty, PostgreSQL would never start again.
  await rm(path.join(folder, 'postmaster.pid'), { force: true });
  // A copy, or a database of an earlier version, may be open to others. Windows has no such permissions.
  if (process.platform !== 'win32') await chmod(folder, 0o700);
  return folder;
}
