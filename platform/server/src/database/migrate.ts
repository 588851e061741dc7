import { readdir, readFile } from 'node:fs/promises';
import path from 'node:path';
import type { Database } from './database';

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
export async function migrate(database: Database, folder = migrationsFolder): Promise<readonly string[]> {
  const files = (await readdir(folder)).filter((name) => name.endsWith('.sql')).sort();
  return database.transaction(async (session) => {
    await session.script(`select pg_advisory_xact_lock(${lockKey});`);
    await session.script(records);
    const recorded = await session.query<{ name: string }>('select name from private.migrations');
    const applied = new Set(recorded.map(({ name }) => name));
    const pending = files.filter((name) => !applied.has(name));
    for (const name of pending) {
      await session.script(await readFile(path.join(folder, name), 'utf8'));
      await session.query('insert into private.migrations (name) values ($1)', [name]);
    }
    return pending;
  });
}
