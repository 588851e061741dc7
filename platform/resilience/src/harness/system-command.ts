import { execFileSync } from 'node:child_process';

/** Runs a command of the system. False when it is not there, not permitted, or fails. */
export function tryCommand(command: string, ...args: readonly string[]): boolean {
  try {
    execFileSync(command, args, { stdio: 'ignore' });
    return true;
  } catch {
    return false;
  }
}
