import { Worker } from 'node:worker_threads';
import { UnreachableError } from './database';

/** What the thread can do: run a statement with its values or a script without any, or shut PostgreSQL down. */
export type Command =
  | { readonly text: string; readonly values?: readonly unknown[] }
  | { readonly close: true };

/** The fields of an error that leave the thread. No others do: PGlite's errors contain the statement and its values. */
export interface Failure {
  readonly message: string;
  /** The SQLSTATE, if PostgreSQL refused the statement. */
  readonly code?: string | undefined;
  readonly detail?: string | undefined;
  readonly hint?: string | undefined;
  readonly constraint?: string | undefined;
  readonly column?: string | undefined;
}

/** The answer to the command with this id. */
type Answer = { readonly id: number } & (
  | { readonly rows: readonly object[] }
  | { readonly failure: Failure }
);

/** A thread that runs PGlite. */
export interface PgliteThread {
  /**
   * Runs a command after those before it. Rejects with PostgreSQL's error, or with an {@link UnreachableError} if the
   * thread ends or has ended.
   *
   * @param limitMs - If there is no answer by then, the thread is terminated.
   */
  run<Row extends object>(command: Command, limitMs: number): Promise<readonly Row[]>;
  /**
   * Resolves when PostgreSQL runs; rejects with the reason if it fails to start.
   *
   * @param limitMs - If it takes longer, the thread is terminated.
   */
  waitUntilStarted(limitMs: number): Promise<void>;
  hasEnded(): boolean;
  /** Ends the thread at once, as a crash would. */
  terminate(): Promise<unknown>;
}

/** Starts PGlite on a folder, in its own thread: it ends with this process, and a crash ends the thread alone. */
export function startPgliteThread(folder: string): PgliteThread {
  const worker = new Worker(new URL('./pglite-worker.mjs', import.meta.url), {
    workerData: { folder },
    // Without this process's options, such as `--import tsx`.
    execArgv: [],
    // PostgreSQL's last messages would look like this server's own.
    stdout: true,
    stderr: true,
  });
  worker.stdout.resume();
  worker.stderr.resume();

  const pending = new Map<number, (answer: Answer | undefined) => void>();
  let lastId = 0;
  let hasEnded = false;
  let reason: unknown;
  worker.on('message', (answer: Answer) => pending.get(answer.id)?.(answer));
  worker.on('error', (cause) => {
    reason = cause;
  });
  worker.on('exit', () => {
    hasEnded = true;
    for (const settle of [...pending.values()]) settle(undefined);
  });

  function run<Row extends object>(command: Command, limitMs: number): Promise<readonly Row[]> {
    return new Promise((resolve, reject) => {
      if (hasEnded) return reject(new UnreachableError('it crashed'));
      lastId += 1;
      const id = lastId;
      const timer = setTimeout(() => worker.terminate(), limitMs);
      pending.set(id, (answer) => {
        pending.delete(id);
        clearTimeout(timer);
        if (answer === undefined) return reject(new UnreachableError('it crashed'));
        if ('failure' in answer) {
          const { message, ...details } = answer.failure;
          return reject(Object.assign(new Error(message), details));
        }
        // The caller names the type of the rows; nothing here can check it.
        resolve(answer.rows as readonly Row[]);
      });
      worker.postMessage({ id, command });
    });
  }

  async function waitUntilStarted(limitMs: number): Promise<void> {
    // The thread answers nothing before PostgreSQL runs.
    await run({ text: '' }, limitMs).catch((cause: unknown) => Promise.reject(reason ?? cause));
  }

  return { run, waitUntilStarted, hasEnded: () => hasEnded, terminate: () => worker.terminate() };
}
