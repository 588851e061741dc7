import { execFileSync } from 'node:child_process';
import { existsSync, readdirSync } from 'node:fs';

const folderOf = (pid: number): string => `/proc/${pid}/fd`;

/** Whether this machine tells how many descriptors a process has open. */
export const tellsDescriptors = (): boolean => existsSync(folderOf(process.pid));

/** How many descriptors a process has open. */
export const descriptorsOf = (pid: number): number => readdirSync(folderOf(pid)).length;

/** Sets how many it may have open, from now on. What is open stays open. */
export const limitDescriptors = (pid: number, limit: number): void => {
  execFileSync('prlimit', [`--pid=${pid}`, `--nofile=${limit}:`], { stdio: 'ignore' });
};

/** Whether this machine lets limits be set. */
export function canLimitDescriptors(): boolean {
  try {
    execFileSync('prlimit', ['--version'], { stdio: 'ignore' });
    return true;
  } catch {
    return false;
  }
}
