import { readdir, readFile } from 'node:fs/promises';
import path from 'node:path';
import { type Database, UnreachableError } from './database';

const migrationsFolder = path.resolve(import.meta.dirname, '../../../../supabase/migrations');

/** Names the advisory lock that keeps two migrations of one database apart. Any number, always the same. */
const lockKey = 7_706_737;

const records = `
  create schema if not exists private;
  create table if not exists private.migrations (
    name text primary key,
    applied_at timestamptz not null default now()
  );
`;

/**
 * Brings a database up to date: applies, in the order of their names, the files of `supabase/migrations` that are
 * not yet recorded in `private.migrations`. All or nothing, and one process at a time.
 * Returns the names of those applied.
 */
export async function migrate(database: Database): Promise<readonly string[]> {
  const files = (await readdir(migrationsFolder)).filter((name) => name.endsWith('.sql')).sort();
  return database.transaction(async (session) => {
    await session.script(`select pg_advisory_xact_lock(${lockKey});`);
    await session.script(records);
    const recorded = await session.query<{ name: string }>('select name from private.migrations');
    const applied = new Set(recorded.map(({ name }) => name));
    const pending = files.filter((name) => !applied.has(name));
    for (const name of pending) {
      await session.script(await readFile(path.join(migrationsFolder, name), 'utf8'));
      await session.query('insert into private.migrations (name) values ($1)', [name]);
    }
    return pending;
  });
}

/**
 * A database that is migrated before its first use; when that fails, before the next use. Logs once when the database
 * goes out of reach, and once when it is back.
 */
export function migratedWhenReached(database: Database, log: (line: string) => void): Database {
  let migrated: Promise<unknown> | undefined;
  let isAway = false;

  function note(cause?: unknown): void {
    if ((cause !== undefined) === isAway) return;
    isAway = cause !== undefined;
    const reason = cause instanceof UnreachableError ? cause.reason : String(cause);
    log(
      isAway
        ? `The database cannot be used (${reason}). Pages are served; forms answer 503 until it can.`
        : 'The database can be used again.',
    );
  }

  async function ensureMigrated(): Promise<void> {
    migrated ??= migrate(database);
    try {
      await migrated;
    } catch (cause) {
      migrated = undefined;
      note(cause);
      throw cause instanceof UnreachableError ? cause : new UnreachableError('not up to date');
    }
  }

  return {
    async transaction(work) {
      await ensureMigrated();
      try {
        const result = await database.transaction(work);
        note();
        return result;
      } catch (cause) {
        note(cause instanceof UnreachableError ? cause : undefined);
        throw cause;
      }
    },
    async erase(tables) {
      await ensureMigrated();
      return database.erase(tables);
    },
    close: () => database.close(),
  };
}
