import { cpSync, existsSync, mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { type Database, openDatabase, readDatabaseUrl } from 'server/database';

/** A lead as it was saved. */
export interface Lead {
  readonly email: string;
  readonly first_name: string;
  readonly resource_title: string;
  readonly resource_type: string;
  readonly download_url: string | null;
  readonly created_at: Date;
}

/** Where a server keeps what is submitted. */
export interface Place {
  readonly dataDir: string;
  /** Names the PostgreSQL server; empty for the embedded database. */
  readonly env: NodeJS.ProcessEnv;
  /** How many descriptors its server may have open; as many as this process by default. */
  readonly descriptors?: number;
}

async function inDatabase<Result>({ dataDir, env }: Place, work: (database: Database) => Promise<Result>) {
  const database = await openDatabase(dataDir, env);
  try {
    return await work(database);
  } finally {
    await database.close();
  }
}

let emptyDatabase: Promise<string> | undefined;

/** A data folder with an empty database, to be copied: making one takes seconds. Removed when the process ends. */
function makeEmptyDatabase(): Promise<string> {
  emptyDatabase ??= (async () => {
    const dataDir = mkdtempSync(path.join(tmpdir(), 'proper-drill-empty-'));
    process.once('exit', () => rmSync(dataDir, { recursive: true, force: true }));
    await inDatabase({ dataDir, env: {} }, async () => undefined);
    return dataDir;
  })();
  return emptyDatabase;
}

/** Gives `work` a data folder of its own with an empty database, and removes it afterwards. */
export async function withDataFolder<Result>(
  work: (place: Place) => Promise<Result>,
  env: NodeJS.ProcessEnv = {},
  dataDir: string = mkdtempSync(path.join(tmpdir(), 'proper-drill-')),
): Promise<Result> {
  try {
    if (readDatabaseUrl(env) === undefined) cpSync(await makeEmptyDatabase(), dataDir, { recursive: true });
    return await work({ dataDir, env });
  } finally {
    rmSync(dataDir, { recursive: true, force: true });
  }
}

/** Sets every number of the throttle of leads; the server must not run. */
export const setThrottle = (place: Place, limit: number): Promise<void> =>
  inDatabase(place, (database) =>
    database.transaction(async (session) => {
      const columns = await session.query<{ name: string }>(
        "select column_name::text as name from information_schema.columns where table_schema = 'private' " +
          "and table_name = 'throttle_settings' and data_type = 'integer'",
      );
      const changes = columns.map(({ name }) => `"${name}" = ${limit}`).join(', ');
      await session.script(`update private.throttle_settings set ${changes}`);
    }),
  );

/** All leads; the server must not run. */
export const readLeads = (place: Place): Promise<readonly Lead[]> =>
  inDatabase(place, (database) =>
    database.transaction((session) =>
      session.query<Lead>(
        'select email, first_name, resource_title, resource_type, download_url, created_at ' +
          'from public.email_submissions',
      ),
    ),
  );

/** The source of every mail, wherever it stands. */
export async function readMails({ dataDir }: Place): Promise<readonly string[]> {
  const folder = path.join(dataDir, 'mail');
  if (!existsSync(folder)) return [];
  const files = readdirSync(folder, { recursive: true, encoding: 'utf8' });
  const mails = files.filter((file) => file.endsWith('.eml'));
  return Promise.all(mails.map((file) => readFile(path.join(folder, file), 'utf8')));
}
