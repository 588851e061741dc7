import { setTimeout as pause } from 'node:timers/promises';
import { type Database, type Session, UnreachableError } from './database';
import { prepareDatabaseFolder } from './database-folder';
import { startPgliteThread } from './pglite-thread';

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
  /** Transactions between one upkeep and the next. */
  readonly upkeepEvery?: number;
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
  const { answerMs = 30_000, closeMs = 10_000, upkeepEvery = 2000 } = options;
  const folder = await prepareDatabaseFolder(dataDir);
  let thread = startPgliteThread(folder);
  await thread.untilStarted(startMs);

  let isClosing = false;
  let isRestarting = false;
  let restartAt = 0;

  async function restart(): Promise<void> {
    isRestarting = true;
    try {
      thread = startPgliteThread(folder);
      await thread.untilStarted(startMs);
    } catch {
      restartAt = performance.now() + restartPauseMs;
    } finally {
      isRestarting = false;
    }
  }

  function runningThread() {
    if (!isRestarting && !thread.isOver()) return thread;
    if (!isRestarting && !isClosing && performance.now() >= restartAt) restart();
    throw new UnreachableError('it broke down');
  }

  /** Settles when everything that was asked so far is done. */
  let queue: Promise<unknown> = Promise.resolve();
  function inTurn<Result>(work: () => Promise<Result>): Promise<Result> {
    const result = queue.then(work);
    queue = result.catch(() => undefined);
    return result;
  }

  /** Outside of a transaction, between two of them. */
  const runCommands = (...commands: readonly string[]): Promise<void> =>
    inTurn(async () => {
      for (const text of commands) await runningThread().run({ text }, scriptMs);
    });

  let transactions = 0;
  /**
   * Does what PostgreSQL leaves to background processes, which the embedded one does not have: frees the room of dead
   * rows, and shortens the log that a recovery has to read.
   */
  function upkeep(): void {
    transactions = 0;
    // Out of reach or out of room: the next time.
    runCommands('vacuum', 'checkpoint').catch(() => undefined);
  }

  async function transact<Result>(work: (session: Session) => Promise<Result>): Promise<Result> {
    const own = runningThread();
    try {
      await own.run({ text: 'begin' }, answerMs);
      const result = await work({
        query: (text, values = []) => own.run({ text, values }, answerMs),
        async script(text) {
          await own.run({ text }, scriptMs);
        },
      });
      // PostgreSQL answers a commit with a rollback where a statement has failed; the empty query before it fails then.
      await own.run({ text: 'select; commit' }, answerMs);
      return result;
    } catch (cause) {
      await own.run({ text: 'rollback' }, answerMs).catch(() => undefined);
      throw own.isOver() ? new UnreachableError('it broke down') : cause;
    }
  }

  async function end(): Promise<void> {
    isClosing = true;
    await Promise.race([queue, pause(closeMs, undefined, { ref: false })]);
    // One that is starting closes afterwards, or is ended: no thread may use the folder any more when this resolves.
    await thread.run({ close: true }, closeMs).catch(() => undefined);
    await thread.terminate();
  }

  return {
    transaction(work) {
      if (isClosing) return Promise.reject(new UnreachableError('it is closed'));
      transactions += 1;
      const result = inTurn(() => transact(work));
      if (transactions >= upkeepEvery) upkeep();
      return result;
    },
    async erase(tables) {
      // The log still has the rows. With `wal_recycle` off, a checkpoint removes every file of it before the current one.
      const clearLog = ['select pg_switch_wal()', 'checkpoint'];
      await runCommands(...tables.map((table) => `vacuum full ${table}`), ...clearLog, ...clearLog);
      return 'The disk keeps the bytes of files that were removed until it writes over them.';
    },
    close: end,
  };
}
