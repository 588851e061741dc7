import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { createInterface } from 'node:readline';
import { root } from '@proper/operator-kit/repository';

/** A composer that watches, as an operator runs it. */
export interface ComposerProcess {
  /** What it has said so far. */
  readonly lines: readonly string[];
  /** Ends it at once, as a loss of power would, and waits until it is gone. Returns the processes that it had started. */
  kill(): Promise<readonly number[]>;
  /** Ends it as an operator does. Returns its exit code. */
  stop(): Promise<number | null>;
}

const command = path.join(root, 'platform/composer/src/cli/command.ts');

/** The processes that a process has started; none where this machine does not tell. */
function childrenOf({ pid }: ChildProcess): readonly number[] {
  const list = `/proc/${pid}/task/${pid}/children`;
  return existsSync(list) ? readFileSync(list, 'utf8').split(' ').filter(Boolean).map(Number) : [];
}

/** Starts `npm run site -- watch`, which looks at its sources every second. */
export function startComposer(
  { remotesFile, dataDir }: { readonly remotesFile: string; readonly dataDir: string },
  env: NodeJS.ProcessEnv = {},
): ComposerProcess {
  const options = ['--remotes', remotesFile, '--data', dataDir, '--interval', '1'];
  const child = spawn(process.execPath, ['--import', 'tsx', command, 'watch', ...options], {
    env: { ...process.env, ...env },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const gone = once(child, 'exit');
  const lines: string[] = [];
  if (child.stdout) createInterface(child.stdout).on('line', (line) => lines.push(line));
  return {
    lines,
    async kill() {
      const children = childrenOf(child);
      child.kill('SIGKILL');
      await gone;
      return children;
    },
    async stop() {
      child.kill('SIGTERM');
      await gone;
      return child.exitCode;
    },
  };
}

/** Whether a process is still there. */
export function runs(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch {
    return false;
  }
}
