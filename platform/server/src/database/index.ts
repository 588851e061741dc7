import type { Database } from './database';
import { migrate } from './migrate';
import { migratedWhenReached } from './migrated';
import { openPostgres } from './pg';
import { openPglite } from './pglite';
import { readDatabaseUrl } from './settings';

export type { Database, Session, SqlFault } from './database';
export { sqlFault, UnreachableError } from './database';
export { readDatabaseUrl } from './settings';

/**
 * Opens the database and brings it up to date: the PostgreSQL server that `DATABASE_URL` names, or else the
 * embedded one of the data folder. A server out of reach is no error here: each use tries to connect again.
 *
 * @param env - Names the server, if there is one.
 * @param log - Takes a line when the database is out of reach, and when it is back.
 */
export async function openDatabase(
  dataDir: string,
  env: NodeJS.ProcessEnv = {},
  log: (line: string) => void = () => undefined,
): Promise<Database> {
  const url = readDatabaseUrl(env);
  if (url !== undefined) {
    const database = migratedWhenReached(openPostgres(url), log);
    await database.transaction(async () => undefined).catch(() => undefined);
    return database;
  }
  const database = await openPglite(dataDir);
  await migrate(database);
  return migratedWhenReached(database, log);
}
