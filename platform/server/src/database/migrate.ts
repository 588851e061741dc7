import { existsSync } from 'node:fs';
import { readdir, readFile } from 'node:fs/promises';
import path from 'node:path';
import { type Database, UnreachableError } from './database';

/** The migrations: the published package contains them, and this repository has them where Supabase's own tools look. */
const [published = '', inRepository = ''] = ['../..', '../../../..'].map((folder) =>
  path.resolve(import.meta.dirname, folder, 'supabase/migrations'),
);
const migrationsFolder = existsSync(published) ? published : inRepository;

/** The advisory lock that lets only one process migrate a database. Any number, but always the same. */
const lockKey = 7_706_737;

const createRecords = `
  select pg_advisory_xact_lock(${lockKey});
  create schema if not exists private;
  create table if not exists private.migrations (
    name text primary key,
    applied_at timestamptz not null default now()
  );
`;

/**
 * Applies the files of `supabase/migrations` that `private.migrations` does not list yet, in the order of their names: all
 * or none, and one process at a time.
 *
 * @returns The names of those applied.
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
 * A database that is migrated before its first use, or before the next one if that fails. Logs once when it becomes
 * unusable, and once when it works again.
 */
export function migrateBeforeUse(database: Database, log: (line: string) => void): Database {
  let migration: Promise<unknown> | undefined;
  let isAway = false;

  function note(failure?: unknown): void {
    if (isAway === (failure !== undefined)) return;
    isAway = !isAway;
    const reason = failure instanceof UnreachableError ? failure.reason : String(failure);
    log(
      isAway
        ? `The database cannot be used (${reason}). Pages are served; forms answer 503 until it can.`
        : 'The database can be used again.',
    );
  }

  async function ensureMigrated(): Promise<void> {
    migration ??= migrate(database);
    try {
      await migration;
    } catch (cause) {
      migration = undefined;
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
        if (cause instanceof UnreachableError) note(cause);
        throw cause;
      }
    },
    close: () => database.close(),
  };
}
