import type { Database } from './database';
import { migrate } from './migrate';
import { openPglite } from './pglite';

export type { Database, Session, SqlFault } from './database';
export { sqlFault } from './database';

/** Opens the embedded database of a data folder and brings it up to date. */
export async function openDatabase(dataDir: string): Promise<Database> {
  const database = await openPglite(dataDir);
  await migrate(database);
  return database;
}
