import { randomUUID } from 'node:crypto';
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
  /** What leads to it, besides {@link TestDatabase.dataDir}. */
  readonly env: NodeJS.ProcessEnv;
  readonly dataDir: string;
  /** Closes the database and removes it. */
  remove(): Promise<void>;
}

/** A driver to run tests on. */
export interface TestDriver {
  /** For the title of the tests. */
  readonly name: string;
  open(): Promise<TestDatabase>;
}

const given = process.env.TEST_DATABASE_URL;
const tools = findPostgres();
const hasPostgres = given !== undefined || tools !== undefined;

const makeDataDir = (): string => mkdtempSync(path.join(tmpdir(), 'proper-database-'));

const pglite: TestDriver = {
  name: hasPostgres
    ? 'on PGlite'
    : 'on PGlite alone, because npm has no PostgreSQL for this machine and TEST_DATABASE_URL is not set:',
  async open() {
    const dataDir = makeDataDir();
    await copyEmptyDatabase(dataDir);
    const database = await openPglite(dataDir);
    return {
      database,
      env: {},
      dataDir,
      async remove() {
        await database.close();
        rmSync(dataDir, { recursive: true });
      },
    };
  },
};

/** The server of the tests: the one that TEST_DATABASE_URL names, or one of its own. */
async function reachServer(): Promise<{ url: string; leave(): Promise<void> }> {
  if (given !== undefined) return { url: given, leave: async () => undefined };
  if (tools === undefined) throw new Error('There is no PostgreSQL server on this machine.');
  const server = await startPostgres(tools);
  return { url: server.url, leave: server.remove };
}

const postgres: TestDriver = {
  name: 'on PostgreSQL',
  async open() {
    const { url, leave } = await reachServer();
    const name = `proper_test_${randomUUID().replaceAll('-', '')}`;
    const admin = await adminOf(url);
    await admin(`create database ${name}`);
    const own = new URL(url);
    own.pathname = `/${name}`;
    const database = openPostgres(own.href);
    const dataDir = makeDataDir();
    return {
      database,
      env: { DATABASE_URL: own.href },
      dataDir,
      async remove() {
        await database.close();
        await admin(`drop database ${name} with (force)`);
        await leave();
        rmSync(dataDir, { recursive: true });
      },
    };
  },
};

/** Runs single statements outside of a transaction. */
async function adminOf(url: string) {
  const { default: pg } = await import('pg');
  return async (statement: string): Promise<void> => {
    const client = new pg.Client({ connectionString: url });
    await client.connect();
    await client.query(statement);
    await client.end();
  };
}

/** Every driver that this machine can test. */
export const testDrivers: readonly TestDriver[] = hasPostgres ? [pglite, postgres] : [pglite];
