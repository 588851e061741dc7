import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { copyTemplate } from '@proper/operator-kit/test-support/template';
import { type Database, openDatabase, readDatabaseUrl } from '@proper/server/database';
import { allMails, readMail } from '@proper/server/mail/folders';
import { copyEmptyDatabase } from '@proper/server/test-support/empty-database';
import type { Lead } from '@proper/server/visitors-data/tables';

/** What a server is started with. */
export interface ServerSetup {
  /** Where it keeps what is submitted. */
  readonly dataDir: string;
  /** Its environment beside this process's own; with no PostgreSQL server named in it, it has the embedded one. */
  readonly env: NodeJS.ProcessEnv;
  /** How many descriptors its server may have open; as many as this process by default. */
  readonly descriptors?: number;
}

async function inDatabase<Result>(
  { dataDir, env }: ServerSetup,
  work: (database: Database) => Promise<Result>,
) {
  const database = await openDatabase(dataDir, env);
  try {
    return await work(database);
  } finally {
    await database.close();
  }
}

/** An empty database with its tables. */
async function makeEmptyDatabase(dataDir: string): Promise<void> {
  await copyEmptyDatabase(dataDir);
  await inDatabase({ dataDir, env: {} }, async () => undefined);
}

/** Gives `work` a data folder of its own with an empty database, and removes it afterwards. */
export async function withDataFolder<Result>(
  work: (setup: ServerSetup) => Promise<Result>,
  env: NodeJS.ProcessEnv = {},
  dataDir: string = mkdtempSync(path.join(tmpdir(), 'proper-scenario-')),
): Promise<Result> {
  try {
    if (readDatabaseUrl(env) === undefined)
      await copyTemplate('migrated-database', makeEmptyDatabase, dataDir);
    return await work({ dataDir, env });
  } finally {
    rmSync(dataDir, { recursive: true, force: true });
  }
}

/** Sets every number of the throttle of leads; the server must not run. */
export const setThrottle = (setup: ServerSetup, limit: number): Promise<void> =>
  inDatabase(setup, (database) =>
    database.transaction(async (session) => {
      const columns = await session.query<{ name: string }>(
        "select column_name::text as name from information_schema.columns where table_schema = 'private' " +
          "and table_name = 'throttle_settings' and data_type = 'integer'",
      );
      const changes = columns.map(({ name }) => `"${name}" = ${limit}`).join(', ');
      await session.script(`update private.throttle_settings set ${changes}`);
    }),
  );

/** Sets the throttle of leads so high that no scenario meets it; the server must not run. */
export const liftThrottle = (setup: ServerSetup): Promise<void> => setThrottle(setup, 10_000_000);

/** All leads; the server must not run. */
export const readLeads = (setup: ServerSetup): Promise<readonly Lead[]> =>
  inDatabase(setup, (database) =>
    database.transaction((session) => session.query<Lead>('select * from public.email_submissions')),
  );

/** The source of every mail, whatever has become of it. */
export async function readMails({ dataDir }: ServerSetup): Promise<readonly string[]> {
  const sources = (await allMails(dataDir)).map((mail) => readMail(dataDir, mail));
  return (await Promise.all(sources)).map(String);
}
