import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { embeddedDefaults } from '@proper/operator-kit/embedded-defaults';
import { copyTemplate } from '@proper/operator-kit/test-support/template';
import { type Database, openDatabase, readDatabaseUrl } from '@proper/server/database';
import { composeEmail } from '@proper/server/email/contact-email';
import type { EmailRow } from '@proper/server/email/email-store';
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

/** Sets every number of the throttle of leads and emails; the server must not run. */
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

/** Sets the throttle so high that no scenario meets it; the server must not run. */
export const liftThrottle = (setup: ServerSetup): Promise<void> => setThrottle(setup, 10_000_000);

/** All leads; the server must not run. */
export const readLeads = (setup: ServerSetup): Promise<readonly Lead[]> =>
  inDatabase(setup, (database) =>
    database.transaction((session) => session.query<Lead>('select * from public.email_submissions')),
  );

/** All emails; the server must not run. */
export const readEmails = (setup: ServerSetup): Promise<readonly EmailRow[]> =>
  inDatabase(setup, (database) =>
    database.transaction((session) => session.query<EmailRow>('select * from private.emails')),
  );

/** The source of every email, whatever has become of it; the server must not run. */
export async function readMails(setup: ServerSetup): Promise<readonly string[]> {
  const recipient = embeddedDefaults.contactEmail;
  const ends = { sender: recipient, recipient };
  const sources = (await readEmails(setup)).map((email) => composeEmail(email, ends));
  return (await Promise.all(sources)).map(String);
}
