import { lockDataFolder } from '@proper/operator-kit/data-lock';
import { environment, readVariable } from '@proper/operator-kit/environment';
import { OperatorError } from '@proper/operator-kit/operator-error';
import type { Database } from './database';
import { migrateBeforeUse } from './migrate';
import { openPostgres } from './pg';
import { openPglite } from './pglite';

export type { Database, Session, SqlError } from './database';
export { readSqlError, UnreachableError } from './database';

/**
 * The address of the PostgreSQL server in `DATABASE_URL`. Undefined if it is empty or not set: the embedded database.
 *
 * @throws OperatorError that names the variable, but not its value.
 */
export function readDatabaseUrl(env: NodeJS.ProcessEnv): string | undefined {
  const url = readVariable(env, 'databaseUrl');
  if (url === '') return undefined;
  if (!URL.canParse(url) || !/^postgres(ql)?:\S*$/i.test(url))
    throw new OperatorError(
      `${environment.databaseUrl.name} is malformed: write it as postgres://user:password@host:5432/database, with special ` +
        'characters of the password percent-encoded.',
    );
  return url;
}

/**
 * Reserves the embedded database of a data folder for this process; several processes may share a PostgreSQL server.
 *
 * @returns A function that releases it.
 * @throws OperatorError if another process uses the folder.
 */
export async function lockDatabase(dataDir: string, env: NodeJS.ProcessEnv): Promise<() => void> {
  if (readDatabaseUrl(env) !== undefined) return () => undefined;
  const lock = await lockDataFolder(dataDir, 'server');
  if (!lock.ok) throw new OperatorError(lock.reason);
  return lock.release;
}

/**
 * Opens the PostgreSQL server in `DATABASE_URL`, or the embedded database of the data folder, and applies new migrations.
 * If the server is out of reach or a migration fails, this still resolves: every use tries again.
 *
 * @param log - Gets a line when the database becomes unusable, and when it works again.
 */
export async function openDatabase(
  dataDir: string,
  env: NodeJS.ProcessEnv = {},
  log: (line: string) => void = () => undefined,
): Promise<Database> {
  const url = readDatabaseUrl(env);
  const database = migrateBeforeUse(url === undefined ? await openPglite(dataDir) : openPostgres(url), log);
  await database.transaction(async () => undefined).catch(() => undefined);
  return database;
}
