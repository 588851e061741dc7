import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import path from 'node:path';
import { createInterface } from 'node:readline';
import { megabytesOf } from '@proper/operator-kit/process-use';
import { root } from '@proper/operator-kit/repository';

/** The embedded server of a data folder, started as an operator starts it. */
export interface RunningSite {
  readonly port: number;
  readonly pid: number;
  stop(): Promise<void>;
}

async function readyLine(child: ChildProcess): Promise<string> {
  if (!child.stdout) throw new Error('A child that is listened to has an output.');
  const lines: string[] = [];
  for await (const line of createInterface(child.stdout)) {
    lines.push(line);
    if (line.startsWith('Proper is ready at ')) return line;
  }
  throw new Error(`npm start ended:\n${lines.slice(-5).join('\n')}`);
}

/** `npm start` on a data folder: builds what changed, composes, and serves. Resolves when it is ready. */
export async function startSite(dataDir: string): Promise<RunningSite> {
  const child = spawn(process.execPath, [path.join(root, 'tools/bin/start.mjs')], {
    cwd: root,
    env: { ...process.env, DATA_DIR: dataDir, PORT: '0', HOST: '127.0.0.1', DATABASE_URL: '' },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const port = Number(/:(\d+)$/.exec(await readyLine(child))?.[1]);
  child.stdout?.resume();
  return {
    port,
    pid: child.pid ?? 0,
    async stop() {
      if (child.exitCode !== null || child.signalCode !== null) return;
      const gone = once(child, 'exit');
      child.kill('SIGTERM');
      await gone;
    },
  };
}

/** Megabytes that a process settles at: it has just started, and what it opens comes a little later. */
export async function settledMegabytes(pid: number, pause: () => Promise<void>): Promise<number> {
  let before = megabytesOf(pid).now;
  for (let look = 0; look < 10; look += 1) {
    await pause();
    const now = megabytesOf(pid).now;
    if (Math.abs(now - before) < 5) return now;
    before = now;
  }
  return before;
}
