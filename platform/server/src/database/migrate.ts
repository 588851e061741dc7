import { readdir, readFile } from 'node:fs/promises';
import path from 'node:path';
import { type Database, UnreachableError } from './database';

/** The folder is where Supabase's own tools look for migrations. */
const migrationsFolder = path.resolve(import.meta.dirname, '../../../../supabase/migrations');

/** The advisory lock lets only one process migrate a database. Its number is arbitrary. */
const createRecords = `
  select pg_advisory_xact_lock(7706737);
  create schema if not exists private;
  create table if not exists private.migrations (
    name text primary key,
    applied_at timestamptz not null default now()
  );
`;

/**
 * Applies the files in `supabase/migrations` that `private.migrations` does not list yet, by name: all or
 * none, and in one process at a time.
 *
 * @returns The names of the applied files.
 */
export async function migrate(database: Database): Promise<readonly string[]> {
  const files = (await readdir(migrationsFolder)).filter((name) => name.endsWith('.sql')).sort();
  return database.transaction(async (session) => {
    await session.script(createRecords);
    const records = await session.query<{ name: string }>('select name from private.migrations');
    const pending = files.filter((file) => !records.some(({ name }) => name === file));
    for (const name of pending) {
      await session.script(await readFile(path.join(migrationsFolder, name), 'utf8'));
      await session.query('insert into private.migrations (name) values ($1)', [name]);
    }
    return pending;
  });
}

/**
 * Migrates a database before its first use; if that fails, before the next one. Logs once when it becomes
 * unusable, and once when it works again.
 */
export function migrateBeforeUse(database: Database, log: (line: string) => void): Database {
  let migration: Promise<unknown> | undefined;
  let isUnavailable = false;

  function logUnavailable(reason: string): void {
    if (!isUnavailable)
      log(`The database cannot be used (${reason}). Pages are served; forms answer 503 until it can.`);
    isUnavailable = true;
  }

  async function ensureMigrated(): Promise<void> {
    migration ??= migrate(database);
    await migration.catch((cause: unknown) => {
      migration = undefined;
      if (cause instanceof UnreachableError) throw cause;
      logUnavailable(String(cause));
      throw new UnreachableError('not up to date');
    });
  }

  return {
    async transaction(work) {
      try {
        await ensureMigrated();
        const result = await database.transaction(work);
        if (isUnavailable) log('The database can be used again.');
        isUnavailable = false;
        return result;
      } catch (cause) {
        if (cause instanceof UnreachableError) logUnavailable(cause.reason);
        throw cause;
      }
    },
    close: () => database.close(),
  };
}
