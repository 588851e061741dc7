import { environment, readVariable } from '@proper/operator-kit/environment';
import { OperatorError } from '@proper/operator-kit/operator-error';
import type { Database } from './database';
import { migratedWhenReached } from './migrate';
import { openPostgres } from './pg';
import { openPglite } from './pglite';

export type { Database, Session, SqlFault } from './database';
export { sqlFault, UnreachableError } from './database';

/**
 * The address of the PostgreSQL server that the environment names; undefined for the embedded database. An empty
 * variable counts as not set.
 *
 * @throws OperatorError that names the variable, and never its value.
 */
export function readDatabaseUrl(env: NodeJS.ProcessEnv): string | undefined {
  const url = readVariable(env, 'databaseUrl');
  if (url === '') return undefined;
  const isPostgres =
    URL.canParse(url) && ['postgres:', 'postgresql:'].includes(new URL(url).protocol) && !/\s/.test(url);
  if (!isPostgres)
    throw new OperatorError(
      `${environment.databaseUrl.name} is malformed: write it as postgres://user:password@host:5432/database, with special ` +
        'characters of the password percent-encoded.',
    );
  return url;
}

/**
 * Opens the database and brings it up to date: the PostgreSQL server that `DATABASE_URL` names, or else the
 * embedded one of the data folder. A server out of reach, or a migration that fails, is no error here: each use tries
 * again.
 *
 * @param env - Names the server, if there is one.
 * @param log - Takes a line when the database cannot be used, and when it is back.
 */
export async function openDatabase(
  dataDir: string,
  env: NodeJS.ProcessEnv = {},
  log: (line: string) => void = () => undefined,
): Promise<Database> {
  const url = readDatabaseUrl(env);
  const database = migratedWhenReached(
    url === undefined ? await openPglite(dataDir) : openPostgres(url),
    log,
  );
  await database.transaction(async () => undefined).catch(() => undefined);
  return database;
}
