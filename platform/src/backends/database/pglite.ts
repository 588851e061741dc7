import { existsSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { Worker } from 'node:worker_threads';
import type { Transaction } from '@electric-sql/pglite';
import { type Database, type Session, UnreachableError } from './database';
import { type PgliteInstance, startPglite } from './pglite-instance';

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

/** Milliseconds between attempts to start a database that broke down: each one keeps this process busy. */
const restartPauseMs = 1000;

/**
 * Opens PostgreSQL in this process, with its files in `<dataDir>/database`. Takes some seconds the first time.
 * The caller holds the data folder (`lockDataFolder`): two processes on one database destroy it.
 *
 * When it breaks down, what was under way fails with an {@link UnreachableError}. It is started anew when it is
 * next needed, and recovers everything that was committed.
 */
export async function openPglite(dataDir: string): Promise<Database> {
  const folder = path.join(dataDir, 'database');
  await ensureDatabase(folder);
  let instance = await startPglite(folder);
  let restarting: Promise<void> | undefined;
  let restartAt = 0;

  async function restart(): Promise<void> {
    try {
      const broken = instance;
      instance = await startPglite(folder);
      await broken.end();
    } catch {
      throw new UnreachableError('it does not start');
    } finally {
      restartAt = performance.now() + restartPauseMs;
      restarting = undefined;
    }
  }

  async function running(): Promise<PgliteInstance> {
    if (!instance.isBroken()) return instance;
    if (!restarting && performance.now() < restartAt) throw new UnreachableError('broken down');
    restarting ??= restart();
    await restarting;
    return instance;
  }

  return {
    async transaction(work) {
      const { pglite, isBroken } = await running();
      try {
        return await pglite.transaction((transaction) => work(sessionOf(transaction)));
      } catch (cause) {
        throw isBroken() ? new UnreachableError('broken down') : cause;
      }
    },
    close: () => instance.end(),
  };
}
