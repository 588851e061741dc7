import { lockDataFolder } from '@proper/common/data-lock';
import { UserError } from '@proper/common/errors';
import type { Database } from './database';
import { migrateBeforeUse } from './migrate';

export { type Database, isSqlError, query, UnreachableError } from './database';

/**
 * Locks a data folder's embedded database for this process. A PostgreSQL server needs no lock.
 *
 * @param url - The address of a PostgreSQL server; undefined for the embedded database.
 * @returns A function that unlocks it.
 * @throws UserError if another process uses the folder.
 */
export async function lockDatabase(dataDir: string, url: string | undefined): Promise<() => void> {
  if (url !== undefined) return () => undefined;
  const lock = await lockDataFolder(dataDir, 'server');
  if (!lock.ok) throw new UserError(lock.reason);
  return lock.release;
}

/**
 * Opens a PostgreSQL server, or the data folder's embedded database, and applies new migrations. Resolves
 * even if the server is out of reach or a migration fails: each use tries again.
 *
 * @param url - The address of a PostgreSQL server; undefined for the embedded database.
 * @param log - Gets a line when the database becomes unusable, and when it works again.
 */
export async function openDatabase(
  dataDir: string,
  url?: string,
  log: (line: string) => void = () => undefined,
): Promise<Database> {
  // Only one driver is loaded, and only when a command needs it.
  const opened =
    url === undefined
      ? await (await import('./pglite')).openPglite(dataDir)
      : (await import('./pg')).openPostgres(url);
  const database = migrateBeforeUse(opened, log);
  await database.transaction(async () => undefined).catch(() => undefined);
  return database;
}
