import { readFileSync } from 'node:fs';
import path from 'node:path';
import type { Database } from '../src/database/database';

/** The migrations as databases ran them before their functions were defined in one place, in order. */
const migrations = readFileSync(path.join(import.meta.dirname, 'earlier-migrations.sql'), 'utf8')
  .split(/^-- file: /m)
  .slice(1)
  .map((text) => {
    const end = text.indexOf('\n');
    return { name: text.slice(0, end), script: text.slice(end) };
  });

/** The number of the last migration of that time. */
export const lastEarlierMigration = migrations.length;

/** Makes the database that an earlier version had, with its records of migrations. */
export const migrateAsEarlier = (database: Database, last: number): Promise<void> =>
  database.transaction(async (session) => {
    await session.script(
      'create schema private; create table private.migrations (name text primary key, applied_at timestamptz not null default now());',
    );
    for (const { name, script } of migrations.slice(0, last)) {
      await session.script(script);
      await session.query('insert into private.migrations (name) values ($1)', [name]);
    }
  });
