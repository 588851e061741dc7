import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import path from 'node:path';
import { createInterface } from 'node:readline';
import type { ServerSetup } from './saved-data';

/** Bytes that a server uses, after its garbage was collected. */
interface Memory {
  readonly heapUsed: number;
  readonly rss: number;
}

/** What a scenario can have the server do. */
export type Order = { readonly do: 'tell memory' } | { readonly do: 'move clock'; readonly byMs: number };

export interface ChildServer {
  /** `http://127.0.0.1:40001` */
  readonly address: string;
  readonly pid: number;
  /** What it has logged, except what it answered to visitors. */
  lines(): readonly string[];
  memory(): Promise<Memory>;
  /** Sets its clock so many milliseconds ahead of the real one; negative: behind it. */
  moveClock(byMs: number): Promise<void>;
  /** Ends it at once, as a loss of power would, and waits until it is gone. */
  kill(): Promise<void>;
}

async function messageFrom<Message>(child: ChildProcess): Promise<Message> {
  const answered = new AbortController();
  const gone = once(child, 'exit', answered).then(([code, signal]) => {
    throw new Error(`The server ended by itself (${code ?? signal}).`);
  });
  const [message] = await Promise.race([once(child, 'message', answered), gone]);
  gone.catch(() => undefined);
  answered.abort();
  return message as Message;
}

/**
 * Starts the embedded server of a data folder as a process of its own. Resolves when it listens.
 *
 * @param limits - Whether the routes have their limits in memory. Those in the database stay, see `setThrottle`.
 */
export async function startChildServer(
  { dataDir, env, descriptors }: ServerSetup,
  limits: 'limited' | 'unlimited' = 'unlimited',
): Promise<ChildServer> {
  const program = path.join(import.meta.dirname, 'server-process.ts');
  const command = [process.execPath, '--import', 'tsx', program, dataDir, limits];
  const [first = '', ...others] =
    descriptors === undefined ? command : ['prlimit', `--nofile=${descriptors}:${descriptors}`, ...command];
  const child = spawn(first, others, {
    cwd: import.meta.dirname,
    env: { ...process.env, DATABASE_URL: '', ...env },
    stdio: ['ignore', 'pipe', 'inherit', 'ipc'],
  });
  const lines: string[] = [];
  if (child.stdout)
    createInterface(child.stdout).on('line', (line) => {
      // It explains a fault that the scenario finds.
      if (/ 50[0-2] /.test(line)) console.error(line);
      if (!/^[A-Z]+ \//.test(line)) lines.push(line);
    });
  const order = (what: Order) => child.send(what);
  const { address } = await messageFrom<{ address: string }>(child);
  return {
    address,
    pid: child.pid ?? 0,
    lines: () => lines,
    memory() {
      const answer = messageFrom<Memory>(child);
      order({ do: 'tell memory' });
      return answer;
    },
    async moveClock(byMs) {
      const moved = messageFrom(child);
      order({ do: 'move clock', byMs });
      await moved;
    },
    async kill() {
      if (child.exitCode !== null || child.signalCode !== null) return;
      const gone = once(child, 'exit');
      child.kill('SIGKILL');
      await gone;
    },
  };
}
