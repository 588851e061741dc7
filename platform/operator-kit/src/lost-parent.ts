import { spawnSync } from 'node:child_process';

/** Whether a process with this number runs. */
function isRunning(pid: number): boolean {
  try {
    return process.kill(pid, 0);
  } catch {
    return false;
  }
}

/** The parent of the parent, if the system tells it: npm may run a command in a shell. */
function findGrandparent(): number {
  const { stdout } = spawnSync('ps', ['-o', 'ppid=', '-p', String(process.ppid)], { encoding: 'utf8' });
  return Number(stdout ?? '');
}

/**
 * Ends this process, as a signal does, once the npm that has started it is gone: npm may end without passing a signal on, and then
 * nobody would find what still has the port. A process that npm has not started is left alone.
 */
export function endWithNpm(): void {
  if (process.env.npm_lifecycle_event === undefined) return;
  const parents = [process.ppid, findGrandparent()].filter((pid) => pid > 1);
  setInterval(() => {
    if (!parents.every(isRunning)) process.kill(process.pid, 'SIGTERM');
  }, 1000).unref();
}
