import { Worker } from 'node:worker_threads';
import { UnreachableError } from './database';

/** What the page thread asks of the thread that runs PGlite. */
export type Order =
  | { readonly do: 'begin' | 'commit' | 'rollback' | 'close' }
  | { readonly do: 'query'; readonly statement: string; readonly values: readonly unknown[] }
  | { readonly do: 'script'; readonly statements: string }
  /** Outside of a transaction, between two of them. */
  | { readonly do: 'command'; readonly statement: string };

/** An order on its way. Orders are carried out one after the other; each is answered once. */
export interface Asked {
  readonly id: number;
  readonly order: Order;
}

/** What is passed on of an error. Nothing else is: PGlite's errors contain the statement and its values. */
export interface Failure {
  readonly message: string;
  /** The SQLSTATE, where PostgreSQL said no. */
  readonly code?: string | undefined;
  readonly detail?: string | undefined;
  readonly hint?: string | undefined;
  readonly constraint?: string | undefined;
  readonly column?: string | undefined;
}

export type Answered =
  | { readonly id: number; readonly rows: readonly object[] }
  | { readonly id: number; readonly failure: Failure };

/** The first message of the thread. Orders may be sent before it. */
export interface Ready {
  readonly ready: true;
}

/** A thread that runs PGlite. */
export interface PgliteThread {
  /**
   * Has an order carried out, after those before it. Rejects with what PostgreSQL says, or with an
   * {@link UnreachableError} when the thread ends or has ended.
   *
   * @param limitMs - Ends the thread when there is no answer by then.
   */
  ask<Row extends object>(order: Order, limitMs: number): Promise<readonly Row[]>;
  isOver(): boolean;
  /** Ends the thread on the spot, as a crash would. */
  terminate(): Promise<void>;
}

/**
 * Calls `act` after so many milliseconds in which this process was running. Time in which the machine slept does not
 * count: the thread slept too. Returns a function that cancels it.
 */
function afterRunning(limitMs: number, act: () => void): () => void {
  const ticks = 20;
  let left = ticks;
  const timer = setInterval(() => {
    left -= 1;
    if (left > 0) return;
    clearInterval(timer);
    act();
  }, limitMs / ticks);
  return () => clearInterval(timer);
}

/** What PostgreSQL said, as `sqlFault` reads it. */
const errorOf = ({ message, ...said }: Failure): Error => Object.assign(new Error(message), said);

/**
 * Starts PGlite on a folder, in a thread of its own: it dies with this process, and alone when it breaks down.
 *
 * @param limitMs - Ends a start that takes longer.
 */
export async function startPgliteThread(folder: string, limitMs?: number): Promise<PgliteThread> {
  const worker = new Worker(new URL('./pglite-worker.mjs', import.meta.url), {
    workerData: { folder },
    // Node's options for this process are not meant for the thread.
    execArgv: [],
    // PostgreSQL's last messages would look like this server's own.
    stdout: true,
    stderr: true,
  });
  worker.stdout.resume();
  worker.stderr.resume();

  const waiting = new Map<
    number,
    { resolve(rows: readonly object[]): void; reject(cause: Error): void; callOff(): void }
  >();
  let asked = 0;
  let isOver = false;
  let settleStart: (cause?: unknown) => void = () => undefined;
  const started = new Promise<void>((resolve, reject) => {
    settleStart = (cause) => (cause === undefined ? resolve() : reject(cause));
  });

  worker.on('message', (message: Ready | Answered) => {
    if ('ready' in message) return settleStart();
    const asker = waiting.get(message.id);
    waiting.delete(message.id);
    asker?.callOff();
    if ('rows' in message) asker?.resolve(message.rows);
    else asker?.reject(errorOf(message.failure));
  });
  function end(why: unknown): void {
    isOver = true;
    settleStart(why);
    for (const { reject, callOff } of waiting.values()) {
      callOff();
      reject(new UnreachableError('it broke down'));
    }
    waiting.clear();
  }
  worker.on('error', end);
  worker.on('exit', () => end(new Error('The embedded PostgreSQL has given itself up.')));

  const terminate = (): void => void worker.terminate();
  const callOff = limitMs === undefined ? () => undefined : afterRunning(limitMs, terminate);
  await started.finally(callOff);

  return {
    ask<Row extends object>(order: Order, limit: number) {
      return new Promise<readonly Row[]>((resolve, reject) => {
        if (isOver) return reject(new UnreachableError('it broke down'));
        asked += 1;
        worker.postMessage({ id: asked, order });
        waiting.set(asked, {
          // The caller names the type of the rows; nothing here can check it.
          resolve: resolve as (rows: readonly object[]) => void,
          reject,
          callOff: afterRunning(limit, terminate),
        });
      });
    },
    isOver: () => isOver,
    async terminate() {
      await worker.terminate();
    },
  };
}
