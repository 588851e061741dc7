import { makeTemporaryFolder } from '@proper/common/test-support/temporary-folder';
import { afterAll, beforeAll } from 'vitest';
import { type Database, query } from '../src/database';
import { migrate } from '../src/database/migrate';
import { openPostgres } from '../src/database/pg';
import { openPglite } from '../src/database/pglite';
import { copyEmptyDatabase, findPostgres, startPostgres } from './databases';

/** A database driver, with a name for titles of tests. Closing its empty database removes it. */
export interface TestDriver {
  readonly name: string;
  open(dataDir: string): Promise<Database>;
}

const pglite: TestDriver = {
  name: 'on PGlite',
  open: (dataDir) => copyEmptyDatabase(dataDir).then(() => openPglite(dataDir)),
};

const postgres: TestDriver = {
  name: 'on PostgreSQL',
  async open() {
    const server = await startPostgres();
    const database = openPostgres(server.url);
    return { ...database, close: () => database.close().then(() => server.remove()) };
  },
};

/** The drivers that this machine can test: npm may have no PostgreSQL for it. */
export const testDrivers: readonly TestDriver[] =
  findPostgres() === undefined ? [pglite] : [pglite, postgres];

/** PostgreSQL, if npm has it for this machine, for tests of the SQL under any one driver. */
export const sqlDriver: TestDriver = testDrivers.at(-1) ?? pglite;

/** Opens an empty database before the tests of a suite, and removes it after them. */
export function useDatabase(driver: TestDriver, { isMigrated = true } = {}) {
  const dataDir = makeTemporaryFolder();
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
      query<Row>(suite.database, statement, values),
  };
  return suite;
}
