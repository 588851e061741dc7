import { setTimeout as pause } from 'node:timers/promises';
import { type Database, type Session, UnreachableError } from './database';
import { prepareDatabaseFolder } from './database-folder';
import { type Order, startPgliteThread } from './pglite-thread';

/** Milliseconds that a script may take: a migration may rewrite a table. Also for a vacuum or a checkpoint. */
const scriptMs = 10 * 60_000;
/** Milliseconds that a start may take, with its recovery; one second is usual. With too short a limit, a slow one would never end. */
const startMs = 5 * 60_000;
/** Milliseconds between attempts to start a database that broke down. */
const restartPauseMs = 1000;

/** What tests set. */
export interface PgliteOptions {
  /** Milliseconds that a statement may take. */
  readonly answerMs?: number;
  /** Milliseconds in which PostgreSQL may end by itself. */
  readonly closeMs?: number;
  /** Milliseconds between two looks whether upkeep is due, and between one upkeep and the next. */
  readonly upkeepLookMs?: number;
  readonly upkeepEveryMs?: number;
  /** After so many transactions upkeep is done at once, however many wait. */
  readonly upkeepTransactions?: number;
}

/**
 * Opens the embedded PostgreSQL, with its files in `<dataDir>/database`. Takes some seconds the first time. It runs in
 * a thread of its own, one transaction after the other; what is committed is on the disk.
 * The caller holds the data folder (`lockDataFolder`): two processes on one database destroy it.
 *
 * When it breaks down, what was under way fails with an {@link UnreachableError}. The next transaction fails too, and
 * starts it again: it recovers everything that was committed.
 */
export async function openPglite(dataDir: string, options: PgliteOptions = {}): Promise<Database> {
  const { answerMs = 30_000, closeMs = 10_000 } = options;
  const { upkeepLookMs = 10_000, upkeepEveryMs = 5 * 60_000, upkeepTransactions = 5000 } = options;
  const folder = await prepareDatabaseFolder(dataDir);
  let thread = await startPgliteThread(folder, startMs);

  let isClosing = false;
  let restarting: Promise<void> | undefined;
  let restartAt = 0;

  async function restart(): Promise<void> {
    try {
      thread = await startPgliteThread(folder, startMs);
    } catch {
      restartAt = performance.now() + restartPauseMs;
    } finally {
      restarting = undefined;
    }
  }

  function runningThread() {
    if (!thread.isOver()) return thread;
    if (!isClosing && performance.now() >= restartAt) restarting ??= restart();
    throw new UnreachableError('it broke down');
  }

  /** Settles when everything that was asked so far is done. */
  let queue: Promise<unknown> = Promise.resolve();
  let queued = 0;
  function inTurn<Result>(work: () => Promise<Result>): Promise<Result> {
    queued += 1;
    const result = queue.then(work).finally(() => {
      queued -= 1;
    });
    queue = result.catch(() => undefined);
    return result;
  }

  /** Outside of a transaction, between two of them. */
  const runCommands = (...commands: readonly string[]): Promise<void> =>
    inTurn(async () => {
      for (const text of commands) await runningThread().run({ text }, scriptMs);
    });

  let transactions = 0;
  let lastUpkeep = Number.NEGATIVE_INFINITY;
  /**
   * Does what PostgreSQL leaves to background processes, which the embedded one does not have: frees the room of dead
   * rows, and shortens the log that a recovery has to read.
   */
  async function upkeep(): Promise<void> {
    transactions = 0;
    lastUpkeep = performance.now();
    // Out of reach or out of room: the next time.
    await runCommands('vacuum', 'checkpoint').catch(() => undefined);
  }
  const timer = setInterval(() => {
    // At first in any case: a crash may have left dead rows.
    const hasWork = transactions > 0 || lastUpkeep < 0;
    if (hasWork && queued === 0 && performance.now() - lastUpkeep >= upkeepEveryMs) void upkeep();
  }, upkeepLookMs);
  timer.unref();

  async function transact<Result>(work: (session: Session) => Promise<Result>): Promise<Result> {
    const own = runningThread();
    let isOver = false;
    async function run<Row extends object>(order: Order, limitMs: number) {
      // A statement that comes after its transaction would run within the next one.
      if (isOver) throw new Error('The transaction is over.');
      return own.run<Row>(order, limitMs);
    }
    try {
      await own.run({ text: 'begin' }, answerMs);
      const result = await work({
        query: (text, values = []) => run({ text, values }, answerMs),
        async script(text) {
          await run({ text }, scriptMs);
        },
      });
      isOver = true;
      // PostgreSQL answers a commit with a rollback where a statement has failed; the empty query before it fails then.
      await own.run({ text: 'select; commit' }, answerMs);
      return result;
    } catch (cause) {
      isOver = true;
      await own.run({ text: 'rollback' }, answerMs).catch(() => undefined);
      throw own.isOver() ? new UnreachableError('it broke down') : cause;
    }
  }

  async function end(): Promise<void> {
    isClosing = true;
    clearInterval(timer);
    await Promise.race([queue, pause(closeMs, undefined, { ref: false })]);
    await restarting;
    await thread.run({ close: true }, closeMs).catch(() => undefined);
    await thread.terminate();
  }
  let ending: Promise<void> | undefined;

  return {
    transaction(work) {
      if (isClosing) return Promise.reject(new UnreachableError('it is closed'));
      transactions += 1;
      const result = inTurn(() => transact(work));
      if (transactions >= upkeepTransactions) void upkeep();
      return result;
    },
    async erase(tables) {
      // The log still has the rows. With `wal_recycle` off, a checkpoint removes every file of it before the current one.
      const clearLog = ['select pg_switch_wal()', 'checkpoint'];
      await runCommands(...tables.map((table) => `vacuum full ${table}`), ...clearLog, ...clearLog);
      return 'The disk keeps the bytes of files that were removed until it writes over them.';
    },
    close() {
      ending ??= end();
      return ending;
    },
  };
}
