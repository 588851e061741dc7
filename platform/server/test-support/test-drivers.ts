import { temporaryFolder } from '@proper/operator-kit/test-support/temporary-folder';
import { afterAll, beforeAll } from 'vitest';
import type { Database } from '../src/database/database';
import { migrate } from '../src/database/migrate';
import { openPostgres } from '../src/database/pg';
import { openPglite } from '../src/database/pglite';
import { copyEmptyDatabase } from './empty-database';
import { findPostgres, startPostgres } from './temporary-postgres';

/** A driver to run tests on. */
export interface TestDriver {
  /** For the title of the tests. */
  readonly name: string;
  readonly isEmbedded: boolean;
  /** Opens an empty database. */
  open(dataDir: string): Promise<{ readonly database: Database; close(): Promise<void> }>;
}

const from = findPostgres();

const pglite: TestDriver = {
  name: from === undefined ? 'on PGlite alone, because npm has no PostgreSQL for this machine:' : 'on PGlite',
  isEmbedded: true,
  async open(dataDir) {
    await copyEmptyDatabase(dataDir);
    const database = await openPglite(dataDir);
    return { database, close: () => database.close() };
  },
};

const postgresFrom = (folder: string): TestDriver => ({
  name: 'on PostgreSQL',
  isEmbedded: false,
  async open() {
    const server = await startPostgres(folder);
    const database = openPostgres(server.url);
    return { database, close: () => database.close().then(() => server.remove()) };
  },
});

/** Every driver that this machine can test. */
export const testDrivers: readonly TestDriver[] =
  from === undefined ? [pglite] : [pglite, postgresFrom(from)];

/** PostgreSQL where npm has it for this machine: for what is a matter of the SQL, and not of a driver. */
export const sqlDriver: TestDriver = testDrivers.at(-1) ?? pglite;

/** Opens an empty database before the tests of a suite, which can use it once they have begun, and removes it after them. */
export function useDatabase({ open }: TestDriver = pglite, { isMigrated = true } = {}) {
  const dataDir = temporaryFolder();
  let opened: Awaited<ReturnType<TestDriver['open']>> | undefined;
  const database = (): Database => {
    if (opened === undefined) throw new Error('The tests have not begun.');
    return opened.database;
  };
  beforeAll(async () => {
    opened = await open(dataDir);
    if (isMigrated) await migrate(opened.database);
  });
  afterAll(() => opened?.close());
  return {
    dataDir,
    get database() {
      return database();
    },
    /** Runs a statement as the owner. */
    query: <Row extends object>(statement: string, values?: readonly unknown[]) =>
      database().transaction((session) => session.query<Row>(statement, values)),
  };
}
