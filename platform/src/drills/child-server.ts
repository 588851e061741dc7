import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import path from 'node:path';
import type { Place } from './records';

/** Bytes that a server uses, after its garbage was collected. */
export interface Memory {
  readonly heapUsed: number;
  readonly rss: number;
}

export interface ChildServer {
  /** `http://127.0.0.1:40001` */
  readonly address: string;
  memory(): Promise<Memory>;
  /** Ends it at once, as a loss of power would, and waits until it is gone. */
  kill(): Promise<void>;
}

async function messageFrom<Message>(child: ChildProcess): Promise<Message> {
  const gone = once(child, 'exit').then(([code, signal]) => {
    throw new Error(`The server ended by itself (${code ?? signal}).`);
  });
  const [message] = await Promise.race([once(child, 'message'), gone]);
  return message as Message;
}

/** Starts the embedded server of a data folder as a process of its own. Resolves when it listens. */
export async function startChildServer({ dataDir, env }: Place): Promise<ChildServer> {
  const program = path.join(import.meta.dirname, 'server-process.ts');
  const child = spawn(process.execPath, ['--import', 'tsx', program, dataDir], {
    cwd: import.meta.dirname,
    env: { ...process.env, DATABASE_URL: '', ...env },
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
  });
  const { address } = await messageFrom<{ address: string }>(child);
  return {
    address,
    memory() {
      const answer = messageFrom<Memory>(child);
      child.send('memory');
      return answer;
    },
    async kill() {
      if (child.exitCode !== null || child.signalCode !== null) return;
      const gone = once(child, 'exit');
      child.kill('SIGKILL');
      await gone;
    },
  };
}
