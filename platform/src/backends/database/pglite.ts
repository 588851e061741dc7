import { existsSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { Worker } from 'node:worker_threads';
import { PGlite, type Transaction } from '@electric-sql/pglite';
import type { Database, Session } from './database';

const sessionOf = (transaction: Transaction): Session => ({
  async query<Row extends object>(statement: string, values: readonly unknown[] = []) {
    const { rows } = await transaction.query<Row>(statement, [...values]);
    return rows;
  },
  async script(statements) {
    await transaction.exec(statements);
  },
});

/** Makes an empty database in another thread, so that this one can serve pages meanwhile. */
function createDatabase(folder: string): Promise<void> {
  return new Promise((resolve, reject) => {
    const worker = new Worker(new URL('./create-database.mjs', import.meta.url), {
      workerData: { folder },
      // What this process was started with is not meant for the worker.
      execArgv: [],
    });
    worker.once('error', reject);
    worker.once('exit', (code) =>
      code === 0 ? resolve() : reject(new Error(`Making the database ended with ${code}.`)),
    );
  });
}

/**
 * A first start that was cut short leaves half a database behind, with nobody's data in it. The marker beside the
 * folder tells such a one from a database that was in use.
 */
async function ensureDatabase(folder: string): Promise<void> {
  const marker = `${folder}.unfinished`;
  if (existsSync(marker)) rmSync(folder, { recursive: true, force: true });
  if (existsSync(folder)) return;
  writeFileSync(marker, '');
  await createDatabase(folder);
  rmSync(marker, { force: true });
}

/**
 * Opens PostgreSQL in this process, with its files in `<dataDir>/database`. Takes some seconds the first time.
 * The caller holds the data folder (`lockDataFolder`): two processes on one database destroy it.
 */
export async function openPglite(dataDir: string): Promise<Database> {
  const folder = path.join(dataDir, 'database');
  await ensureDatabase(folder);
  const pglite = await PGlite.create({ dataDir: folder });
  return {
    transaction: (work) => pglite.transaction((transaction) => work(sessionOf(transaction))),
    close: () => pglite.close(),
  };
}
