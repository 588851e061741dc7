import { Worker } from 'node:worker_threads';
import type { DatabaseError } from 'pg';
import { UnreachableError } from './database';

/** What the thread can do: run a statement with its values or a script without any, or shut PostgreSQL down. */
export type Command =
  | { readonly text: string; readonly values?: readonly unknown[] }
  | { readonly close: true };

/** The fields of an error that leave the thread. No others do: PGlite's errors contain the statement and its values. */
export type Failure = Pick<DatabaseError, 'message'> &
  Partial<Pick<DatabaseError, 'code' | 'detail' | 'hint' | 'constraint' | 'column'>>;

/** The answer to the command with this id. */
type Answer = { readonly id: number } & (
  | { readonly rows: readonly object[] }
  | { readonly failure: Failure }
);

/** Milliseconds for a start with its recovery, which usually takes one second. If this were too short, a slow one would never end. */
const startMs = 5 * 60_000;

/** Starts PGlite on a folder, in its own thread: it ends with this process, and a crash ends the thread alone. */
export function startPgliteThread(folder: string) {
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
  let state: 'starting' | 'running' | 'ended' = 'starting';
  let reason: unknown;
  worker.on('message', (answer: Answer) => pending.get(answer.id)?.(answer));
  worker.on('error', (cause) => {
    reason = cause;
  });
  worker.on('exit', () => {
    state = 'ended';
    for (const settle of [...pending.values()]) settle(undefined);
  });

  /** Ends the thread at once, as a crash would. */
  const terminate = () => worker.terminate();
  /**
   * Runs a command after those before it, and after the start. Rejects with PostgreSQL's error, or with an
   * {@link UnreachableError} if the thread ends or has ended.
   *
   * @param limitMs - If there is no answer by then, the thread is terminated.
   */
  function run<Row extends object>(command: Command, limitMs: number): Promise<readonly Row[]> {
    return new Promise((resolve, reject) => {
      if (state === 'ended') return reject(new UnreachableError('it crashed'));
      lastId += 1;
      const id = lastId;
      const timer = setTimeout(terminate, limitMs);
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

  /** Resolves when PostgreSQL runs, before which the thread answers nothing; rejects with the reason if it fails to start. */
  const started = run({ text: '' }, startMs).then(
    () => {
      state = 'running';
    },
    (cause: unknown) => Promise.reject(reason ?? cause),
  );
  started.catch(() => undefined);
  return { run, started, state: () => state, terminate };
}

/** A thread that runs PGlite. */
export type PgliteThread = ReturnType<typeof startPgliteThread>;
