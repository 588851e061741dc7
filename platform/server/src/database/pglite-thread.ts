import { Worker } from 'node:worker_threads';
import { UnreachableError } from './database';

/** What the thread is asked to do: one statement with its values, a script without any, or to end PostgreSQL. */
export type Order =
  | { readonly text: string; readonly values?: readonly unknown[] }
  | { readonly close: true };

/** The parts of an error that leave the thread. The rest does not: PGlite's errors contain the statement and its values. */
export interface Failure {
  readonly message: string;
  /** The SQLSTATE, where PostgreSQL refused the statement. */
  readonly code?: string | undefined;
  readonly detail?: string | undefined;
  readonly hint?: string | undefined;
  readonly constraint?: string | undefined;
  readonly column?: string | undefined;
}

/** The answer to the order with this id. */
type Answer = { readonly id: number } & (
  | { readonly rows: readonly object[] }
  | { readonly failure: Failure }
);

/** A thread that runs PGlite. */
export interface PgliteThread {
  /**
   * Runs an order after those before it. Rejects with what PostgreSQL says, or with an {@link UnreachableError} when the
   * thread ends or has ended.
   *
   * @param limitMs - Ends the thread when there is no answer by then.
   */
  run<Row extends object>(order: Order, limitMs: number): Promise<readonly Row[]>;
  /**
   * Resolves when PostgreSQL runs; rejects with the reason when it does not.
   *
   * @param limitMs - Ends a start that takes longer.
   */
  untilStarted(limitMs: number): Promise<void>;
  isOver(): boolean;
  /** Ends the thread at once, as a crash would. */
  terminate(): Promise<unknown>;
}

/** Starts PGlite on a folder, in a thread of its own: it dies with this process, and alone when it breaks down. */
export function startPgliteThread(folder: string): PgliteThread {
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

  const pending = new Map<number, (answer: Answer | undefined) => void>();
  let lastId = 0;
  let isOver = false;
  let reason: unknown;
  worker.on('message', (answer: Answer) => pending.get(answer.id)?.(answer));
  worker.on('error', (cause) => {
    reason = cause;
  });
  worker.on('exit', () => {
    isOver = true;
    for (const settle of [...pending.values()]) settle(undefined);
  });

  function run<Row extends object>(order: Order, limit: number): Promise<readonly Row[]> {
    return new Promise((resolve, reject) => {
      if (isOver) return reject(new UnreachableError('it broke down'));
      lastId += 1;
      const id = lastId;
      const timer = setTimeout(() => worker.terminate(), limit);
      pending.set(id, (answer) => {
        pending.delete(id);
        clearTimeout(timer);
        if (answer === undefined) return reject(new UnreachableError('it broke down'));
        if ('failure' in answer) {
          const { message, ...details } = answer.failure;
          return reject(Object.assign(new Error(message), details));
        }
        // The caller names the type of the rows; nothing here can check it.
        resolve(answer.rows as readonly Row[]);
      });
      worker.postMessage({ id, order });
    });
  }

  async function untilStarted(limitMs: number): Promise<void> {
    // The thread answers nothing before PostgreSQL runs.
    await run({ text: '' }, limitMs).catch((cause: unknown) => Promise.reject(reason ?? cause));
  }

  return { run, untilStarted, isOver: () => isOver, terminate: () => worker.terminate() };
}
