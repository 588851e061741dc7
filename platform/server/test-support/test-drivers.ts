import { temporaryFolder } from '@proper/operator-kit/test-support/temporary-folder';
import { afterAll, beforeAll } from 'vitest';
import type { Database } from '../src/database/database';
import { migrate } from '../src/database/migrate';
import { openPostgres } from '../src/database/pg';
import { openPglite } from '../src/database/pglite';
import { copyEmptyDatabase } from './empty-database';
import { findPostgres, startPostgres } from './temporary-postgres';

/** A database driver for tests. */
export interface TestDriver {
  /** For titles of tests. */
  readonly name: string;
  readonly isEmbedded: boolean;
  /** Opens an empty database. Closing it removes it. */
  open(dataDir: string): Promise<Database>;
}

const postgresFolder = findPostgres();

const pglite: TestDriver = {
  name:
    postgresFolder === undefined ? 'on PGlite alone (npm has no PostgreSQL for this machine):' : 'on PGlite',
  isEmbedded: true,
  async open(dataDir) {
    await copyEmptyDatabase(dataDir);
    return openPglite(dataDir);
  },
};

const createPostgresDriver = (folder: string): TestDriver => ({
  name: 'on PostgreSQL',
  isEmbedded: false,
  async open() {
    const server = await startPostgres(folder);
    const database = openPostgres(server.url);
    return { ...database, close: () => database.close().then(() => server.remove()) };
  },
});

/** The drivers that this machine can test. */
export const testDrivers: readonly TestDriver[] =
  postgresFolder === undefined ? [pglite] : [pglite, createPostgresDriver(postgresFolder)];

/** PostgreSQL if npm has it for this machine: for tests of the SQL, whatever the driver. */
export const sqlDriver: TestDriver = testDrivers.at(-1) ?? pglite;

/** Opens an empty database before the tests of a suite, and removes it after them. */
export function useDatabase(driver: TestDriver, { isMigrated = true } = {}) {
  const dataDir = temporaryFolder();
  let opened: Database | undefined;
  beforeAll(async () => {
    opened = await driver.open(dataDir);
    if (isMigrated) await migrate(opened);
  });
  afterAll(() => opened?.close());
  const suite = {
    dataDir,
    get database(): Database {
      if (opened === undefined) throw new Error('Use the database inside tests and hooks only.');
      return opened;
    },
    /** Runs a statement as the database's owner. */
    query: <Row extends object>(statement: string, values?: readonly unknown[]) =>
      suite.database.transaction((session) => session.query<Row>(statement, values)),
  };
  return suite;
}
