import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { Database } from '../src/database/database';
import { openPostgres } from '../src/database/pg';
import { openPglite } from '../src/database/pglite';
import { copyEmptyDatabase } from './empty-database';
import { findPostgres, startPostgres } from './temporary-postgres';

/** An empty database for one test file. */
export interface TestDatabase {
  readonly database: Database;
  readonly dataDir: string;
  /** Closes the database and removes it. */
  remove(): Promise<void>;
}

/** A driver to run tests on. */
export interface TestDriver {
  /** For the title of the tests. */
  readonly name: string;
  readonly isEmbedded: boolean;
  open(): Promise<TestDatabase>;
}

const makeDataDir = (): string => mkdtempSync(path.join(tmpdir(), 'proper-database-'));

const from = findPostgres();

const pglite: TestDriver = {
  name: from === undefined ? 'on PGlite alone, because npm has no PostgreSQL for this machine:' : 'on PGlite',
  isEmbedded: true,
  async open() {
    const dataDir = makeDataDir();
    await copyEmptyDatabase(dataDir);
    const database = await openPglite(dataDir);
    return {
      database,
      dataDir,
      async remove() {
        await database.close();
        rmSync(dataDir, { recursive: true });
      },
    };
  },
};

const postgresFrom = (folder: string): TestDriver => ({
  name: 'on PostgreSQL',
  isEmbedded: false,
  async open() {
    const server = await startPostgres(folder);
    const database = openPostgres(server.url);
    const dataDir = makeDataDir();
    return {
      database,
      dataDir,
      async remove() {
        await database.close();
        await server.remove();
        rmSync(dataDir, { recursive: true });
      },
    };
  },
});

/** Every driver that this machine can test. */
export const testDrivers: readonly TestDriver[] =
  from === undefined ? [pglite] : [pglite, postgresFrom(from)];
