import { spawn } from 'node:child_process';
import { once } from 'node:events';
import path from 'node:path';
import { createInterface } from 'node:readline';

/** How an attempt to take the lock ended. */
export type Attempt = { readonly ok: true } | { readonly ok: false; readonly reason: string };

/** What a contender can be told. `at` is an instant, in milliseconds since 1970. */
export type Order = { readonly do: 'take'; readonly at: number } | { readonly do: 'release' };

/** A process that contends for the lock of a data folder. */
export interface Contender {
  take(at?: number): Promise<Attempt>;
  release(): void;
  /** Suspends it, as a debugger does. */
  stop(): void;
  /** Ends it at once, and resolves when it is gone. */
  kill(): Promise<void>;
}

/**
 * Starts a process that contends for the lock of a data folder.
 *
 * @param within - A command that runs another: `unshare --pid --fork`.
 */
export async function startContender(dataDir: string, within: readonly string[] = []): Promise<Contender> {
  const program = path.join(import.meta.dirname, 'contender.ts');
  const [command = '', ...args] = [...within, process.execPath, '--import', 'tsx', program, dataDir];
  const child = spawn(command, args, { cwd: import.meta.dirname, stdio: ['pipe', 'pipe', 'inherit'] });
  const lines = createInterface(child.stdout)[Symbol.asyncIterator]();
  const order = (what: Order) => child.stdin.write(`${JSON.stringify(what)}\n`);
  const answered = async (): Promise<Attempt> => {
    const { value, done } = await lines.next();
    if (done) throw new Error('A contender ended by itself.');
    return JSON.parse(value);
  };
  // It may be killed while an order is written to it.
  child.stdin.on('error', () => undefined);
  await answered();
  return {
    take(at = 0) {
      order({ do: 'take', at });
      return answered();
    },
    release: () => void order({ do: 'release' }),
    stop: () => void child.kill('SIGSTOP'),
    async kill() {
      if (child.exitCode !== null || child.signalCode !== null) return;
      const gone = once(child, 'exit');
      child.kill('SIGKILL');
      await gone;
    },
  };
}
