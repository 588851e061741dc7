import { spawnSync } from 'node:child_process';

function isRunning(pid: number): boolean {
  try {
    return process.kill(pid, 0);
  } catch {
    return false;
  }
}

/**
 * Sends this process SIGTERM once the npm that started it has ended. npm does not always pass signals on, and
 * the process would keep its port. Does nothing if npm did not start the process.
 */
export function exitWithParent(): void {
  if (process.env.npm_lifecycle_event === undefined) return;
  // npm may run a command in a shell, so the grandparent is watched, too. Some systems do not report it.
  const { stdout } = spawnSync('ps', ['-o', 'ppid=', '-p', String(process.ppid)], { encoding: 'utf8' });
  const parents = [process.ppid, Number(stdout ?? '')].filter((pid) => pid > 1);
  setInterval(() => {
    if (!parents.every(isRunning)) process.kill(process.pid, 'SIGTERM');
  }, 1000).unref();
}
