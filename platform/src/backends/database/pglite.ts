import { existsSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { setImmediate } from 'node:timers/promises';
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

/** Milliseconds that a recovery may take; one second is usual. A full disk can make it endless. */
const recoveryMs = 30_000;

/**
 * Makes a database, or recovers one that broke down, in another thread: this one serves pages meanwhile, and what
 * PostgreSQL does when it can't go on ends that thread alone.
 */
function prepareDatabase(folder: string, limitMs?: number): Promise<void> {
  return new Promise((resolve, reject) => {
    const worker = new Worker(new URL('./prepare-database.mjs', import.meta.url), {
      workerData: { folder },
      // What this process was started with is not meant for the worker.
      execArgv: [],
      // PostgreSQL's last words would be read as this server's own.
      stderr: true,
    });
    const timer = limitMs && setTimeout(() => void worker.terminate(), limitMs);
    worker.once('error', reject);
    // A start that PostgreSQL gave up can end with 0 too: only the message says that it went well.
    let isReady = false;
    worker.once('message', () => {
      isReady = true;
    });
    worker.once('exit', (code) => {
      clearTimeout(timer);
      if (isReady) resolve();
      else reject(new Error(`Preparing the database ended with ${code}.`));
    });
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
  await prepareDatabase(folder);
  rmSync(marker, { force: true });
}

/** Milliseconds between attempts to start a database that broke down. */
const restartPauseMs = 1000;

/**
 * Opens PostgreSQL in this process, with its files in `<dataDir>/database`. Takes some seconds the first time.
 * The caller holds the data folder (`lockDataFolder`): two processes on one database destroy it.
 *
 * When it breaks down, what was under way fails with an {@link UnreachableError}. The next transaction fails too, and
 * has it started anew: it recovers everything that was committed.
 */
export async function openPglite(dataDir: string): Promise<Database> {
  const folder = path.join(dataDir, 'database');
  await ensureDatabase(folder);
  let instance = await startPglite(folder);
  let restarting: Promise<void> | undefined;
  let restartAt = 0;

  async function restart(): Promise<void> {
    try {
      await instance.end();
      await prepareDatabase(folder, recoveryMs);
      instance = await startPglite(folder);
    } catch {
      restartAt = performance.now() + restartPauseMs;
    } finally {
      restarting = undefined;
    }
  }

  function running(): PgliteInstance {
    if (!instance.isBroken()) return instance;
    if (performance.now() >= restartAt) restarting ??= restart();
    throw new UnreachableError('it broke down');
  }

  return {
    async transaction(work) {
      const { pglite, isBroken } = running();
      try {
        return await pglite.transaction(async (transaction) => {
          // PGlite runs whatever waits for it in one go. New visitors would not even be let in before all are served.
          await setImmediate();
          return work(sessionOf(transaction));
        });
      } catch (cause) {
        throw isBroken() ? new UnreachableError('it broke down') : cause;
      }
    },
    async close() {
      await restarting;
      await instance.end();
    },
  };
}
