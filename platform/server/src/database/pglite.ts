import { setTimeout as pause } from 'node:timers/promises';
import { oncePerInterval } from '../limits/once-per-interval';
import { type Database, type Session, UnreachableError } from './database';
import { prepareDatabaseFolder } from './database-folder';
import { type PgliteThread, startPgliteThread } from './pglite-thread';

/** Milliseconds for a script, a vacuum or a checkpoint: a migration may rewrite a table. */
const scriptMs = 10 * 60_000;
/** Milliseconds between attempts to restart a crashed database. */
const restartPauseMs = 1000;

/** Limits that tests change. */
export interface PgliteOptions {
  /** Milliseconds for a statement. */
  readonly answerMs?: number;
  /** Milliseconds for PostgreSQL to shut down by itself. */
  readonly closeMs?: number;
  /** Transactions between two rounds of maintenance. */
  readonly maintenanceInterval?: number;
}

/** Does work in a transaction. Meanwhile nothing else may use the thread. */
async function runTransaction<Result>(
  { run, state }: PgliteThread,
  work: (session: Session) => Promise<Result>,
  answerMs: number,
): Promise<Result> {
  try {
    await run({ text: 'begin' }, answerMs);
    const result = await work({
      query: (text, values = []) => run({ text, values }, answerMs),
      async script(text) {
        await run({ text }, scriptMs);
      },
    });
    // After a failed statement PostgreSQL would answer `commit` with a rollback; the empty query fails instead.
    await run({ text: 'select; commit' }, answerMs);
    return result;
  } catch (cause) {
    await run({ text: 'rollback' }, answerMs).catch(() => undefined);
    throw state() === 'ended' ? new UnreachableError('it crashed') : cause;
  }
}

/**
 * Opens the embedded PostgreSQL, with its files in `<dataDir>/database`; the first time this takes some seconds. It runs
 * in its own thread, one transaction after the other, and what is committed is on the disk.
 * The caller holds the lock of the data folder (`lockDataFolder`): two processes on one database destroy it.
 *
 * If it crashes, transactions in progress fail with an {@link UnreachableError}. The next transaction fails too and
 * restarts it: everything that was committed is recovered.
 */
export async function openPglite(dataDir: string, options: PgliteOptions = {}): Promise<Database> {
  const { answerMs = 30_000, closeMs = 10_000, maintenanceInterval = 2000 } = options;
  const folder = await prepareDatabaseFolder(dataDir);
  let thread = startPgliteThread(folder);
  await thread.started;

  let isClosing = false;
  const restart = oncePerInterval(restartPauseMs, () => {
    thread = startPgliteThread(folder);
  });

  function getRunningThread(): PgliteThread {
    if (thread.state() === 'running') return thread;
    if (thread.state() === 'ended' && !isClosing) restart();
    throw new UnreachableError('it crashed');
  }

  let latest: Promise<unknown> = Promise.resolve();
  /** Does one piece of work after the other, in the order in which they come. */
  function enqueue<Result>(work: () => Promise<Result>): Promise<Result> {
    const result = latest.then(work);
    latest = result.catch(() => undefined);
    return result;
  }
  /** Runs commands that PostgreSQL allows outside a transaction only. */
  const runCommands = (...commands: readonly string[]): Promise<void> =>
    enqueue(async () => {
      for (const text of commands) await getRunningThread().run({ text }, scriptMs);
    });

  let transactions = 0;
  /**
   * Does the work of PostgreSQL's background processes, which the embedded one lacks: frees the space of dead rows, and
   * shortens the log that a recovery must read.
   */
  function maintain(): void {
    transactions = 0;
    // If this fails, the next round does it.
    runCommands('vacuum', 'checkpoint').catch(() => undefined);
  }

  return {
    transaction(work) {
      if (isClosing) return Promise.reject(new UnreachableError('it is closed'));
      transactions += 1;
      const result = enqueue(() => runTransaction(getRunningThread(), work, answerMs));
      if (transactions >= maintenanceInterval) maintain();
      return result;
    },
    async erase(tables) {
      // The log still contains the rows. With `wal_recycle` off, a checkpoint removes all its files but the current one.
      const clearLog = ['select pg_switch_wal()', 'checkpoint'];
      await runCommands(...tables.map((table) => `vacuum full ${table}`), ...clearLog, ...clearLog);
      return 'The disk keeps the bytes of removed files until it overwrites them.';
    },
    async close() {
      isClosing = true;
      await Promise.race([latest, pause(closeMs, undefined, { ref: false })]);
      // Also ends a thread that is still starting: none may use the folder after this.
      await thread.run({ close: true }, closeMs).catch(() => undefined);
      await thread.terminate();
    },
  };
}
