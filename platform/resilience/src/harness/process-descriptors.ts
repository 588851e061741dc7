import { execFileSync } from 'node:child_process';
import { existsSync, readdirSync, readlinkSync } from 'node:fs';
import path from 'node:path';
import { within } from './within';

const folderOf = (pid: number): string => `/proc/${pid}/fd`;

/** Whether this machine tells how many descriptors a process has open. */
export const tellsDescriptors = (): boolean => existsSync(folderOf(process.pid));

/** What a descriptor leads to; undefined for one that was closed this moment. */
function targetOf(pid: number, descriptor: string): string | undefined {
  try {
    return readlinkSync(path.join(folderOf(pid), descriptor));
  } catch {
    return undefined;
  }
}

/**
 * How many descriptors a process has open.
 *
 * @param except - A folder whose files do not count: PostgreSQL keeps those of its tables open, up to a bound of its own.
 */
export const descriptorsOf = (pid: number, except?: string): number =>
  readdirSync(folderOf(pid)).filter(
    (descriptor) => except === undefined || !targetOf(pid, descriptor)?.startsWith(except),
  ).length;

/** Longer than a client is waited for that stalls, and than a busy machine takes to fill its connection's buffers. */
export const patienceMs = 90_000;

/** Waits until a process has at most so many open, and tells how many it has at last. */
export async function settledDescriptors(pid: number, most: number, except?: string): Promise<number> {
  await within(patienceMs, () => descriptorsOf(pid, except) <= most);
  return descriptorsOf(pid, except);
}

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
