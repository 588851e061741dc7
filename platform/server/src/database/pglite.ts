import { setTimeout as pause } from 'node:timers/promises';
import { type Database, type Session, UnreachableError } from './database';
import { readyDatabaseFolder } from './database-folder';
import { type PgliteThread, startPgliteThread } from './pglite-thread';
import { lookAfter, type UpkeepPlan, upkeepPlan } from './upkeep';

/** Milliseconds that a script may take: a migration may rewrite a table. Also for a vacuum or a checkpoint. */
const scriptMs = 10 * 60_000;
/** Milliseconds that a recovery may take; one second is usual. With too short a limit, a slow one would never end. */
const recoveryMs = 5 * 60_000;
/** Milliseconds between attempts to start a database that broke down. */
const restartPauseMs = 1000;

/** Another value than the usual one is for tests. */
export interface PgliteOptions {
  readonly upkeep?: UpkeepPlan;
  /** Milliseconds that a statement may take. */
  readonly answerMs?: number;
  /** Milliseconds in which PostgreSQL may end by itself. */
  readonly closeMs?: number;
}

const sessionOf = (ask: PgliteThread['ask'], answerMs: number): Session => ({
  query: (statement, values = []) => ask({ do: 'query', statement, values }, answerMs),
  async script(statements) {
    await ask({ do: 'script', statements }, scriptMs);
  },
});

/** Makes a database in an empty folder. A thread that has made one holds 400 MB more than one that opens it, for good. */
async function makeDatabase(folder: string): Promise<void> {
  const thread = await startPgliteThread(folder);
  await thread.ask({ do: 'close' }, recoveryMs).finally(() => thread.terminate());
}

/**
 * Opens the embedded PostgreSQL, with its files in `<dataDir>/database`. Takes some seconds the first time. It runs in
 * a thread of its own, one transaction after the other; what is committed is on the disk.
 * The caller holds the data folder (`lockDataFolder`): two processes on one database destroy it.
 *
 * When it breaks down, what was under way fails with an {@link UnreachableError}. The next transaction fails too, and
 * has it started anew: it recovers everything that was committed.
 */
export async function openPglite(dataDir: string, options: PgliteOptions = {}): Promise<Database> {
  const { upkeep: plan = upkeepPlan, answerMs = 30_000, closeMs = 10_000 } = options;
  const { folder, isNew, keep } = await readyDatabaseFolder(dataDir);
  if (isNew) await makeDatabase(folder);
  let thread = await startPgliteThread(folder);
  await keep().catch(async (cause: unknown) => {
    await thread.terminate();
    throw cause;
  });

  let isClosing = false;
  let restarting: Promise<void> | undefined;
  let restartAt = 0;

  async function restart(): Promise<void> {
    try {
      thread = await startPgliteThread(folder, recoveryMs);
    } catch {
      restartAt = performance.now() + restartPauseMs;
    } finally {
      restarting = undefined;
    }
  }

  function running(): PgliteThread {
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

  let transactions = 0;
  let lookedAfter: number | undefined;
  async function upkeep(): Promise<void> {
    const isFirst = lookedAfter === undefined;
    transactions = 0;
    lookedAfter = performance.now();
    // Out of reach or out of room: it is tried again the next time.
    await inTurn(() => lookAfter((order) => running().ask(order, scriptMs), isFirst)).catch(() => undefined);
  }
  const timer = setInterval(() => {
    const isDue =
      lookedAfter === undefined || (transactions > 0 && performance.now() - lookedAfter >= plan.everyMs);
    if (isDue && queued === 0) void upkeep();
  }, plan.lookMs);
  timer.unref();

  async function transact<Result>(work: (session: Session) => Promise<Result>): Promise<Result> {
    const own = running();
    let isOver = false;
    // A statement that comes after its transaction would run within the next one.
    const askWithin: PgliteThread['ask'] = (order, limitMs) =>
      isOver ? Promise.reject(new Error('The transaction is over.')) : own.ask(order, limitMs);
    // Not awaited: the next order is carried out after it, and not at all when it failed.
    const begun = own.ask({ do: 'begin' }, answerMs);
    begun.catch(() => undefined);
    try {
      const result = await work(sessionOf(askWithin, answerMs));
      isOver = true;
      await own.ask({ do: 'commit' }, answerMs);
      return result;
    } catch (cause) {
      isOver = true;
      await own.ask({ do: 'rollback' }, answerMs).catch(() => undefined);
      throw own.isOver() ? new UnreachableError('it broke down') : cause;
    }
  }

  async function end(): Promise<void> {
    isClosing = true;
    clearInterval(timer);
    await Promise.race([queue, pause(closeMs, undefined, { ref: false })]);
    await restarting;
    await thread.ask({ do: 'close' }, closeMs).catch(() => undefined);
    await thread.terminate();
  }
  let ending: Promise<void> | undefined;

  return {
    transaction(work) {
      if (isClosing) return Promise.reject(new UnreachableError('it is closed'));
      transactions += 1;
      const result = inTurn(() => transact(work));
      if (transactions >= plan.everyTransactions) void upkeep();
      return result;
    },
    async erase(tables) {
      const run = (statement: string) => running().ask({ do: 'command', statement }, scriptMs);
      await inTurn(async () => {
        for (const table of tables) await run(`vacuum full ${table}`);
        // The log still has the rows. With `wal_recycle` off, a checkpoint removes every file of it before the current one.
        for (const statement of [
          'select pg_switch_wal()',
          'checkpoint',
          'select pg_switch_wal()',
          'checkpoint',
        ])
          await run(statement);
      });
      return 'The disk keeps the bytes of files that were removed until it writes over them.';
    },
    close() {
      ending ??= end();
      return ending;
    },
  };
}
