import { spawnSync } from 'node:child_process';

function isRunning(pid: number): boolean {
  try {
    return process.kill(pid, 0);
  } catch {
    return false;
  }
}

/**
 * Ends this process, as a signal does, once the npm that has started it is gone: npm may end without passing a signal on, and then
 * nobody would find what still has the port. A process that npm has not started is left alone.
 */
export function exitWithParent(): void {
  if (process.env.npm_lifecycle_event === undefined) return;
  // npm may run a command in a shell. Not every system tells the parent of the parent.
  const { stdout } = spawnSync('ps', ['-o', 'ppid=', '-p', String(process.ppid)], { encoding: 'utf8' });
  const parents = [process.ppid, Number(stdout ?? '')].filter((pid) => pid > 1);
  setInterval(() => {
    if (!parents.every(isRunning)) process.kill(process.pid, 'SIGTERM');
  }, 1000).unref();
}
