import { setTimeout } from 'node:timers/promises';
import { lockDataFolder } from '@proper/operator-kit/data-lock';
import { OperatorError } from '@proper/operator-kit/operator-error';

/** Milliseconds that a process waits for another one to publish, and between two attempts. */
const timing = { waitMs: 30_000, pauseMs: 20 };

/**
 * Changes what is live while no other process does. Releases are fetched, checked and joined without the lock, so nobody waits for that.
 *
 * @throws UserError if another process keeps the lock, or the folder cannot be used.
 */
export async function withPublishLock<Result>(dataDir: string, work: () => Promise<Result>): Promise<Result> {
  const until = Date.now() + timing.waitMs;
  let lock = await lockDataFolder(dataDir, 'composer');
  while (!lock.ok && Date.now() < until) {
    await setTimeout(timing.pauseMs);
    lock = await lockDataFolder(dataDir, 'composer');
  }
  if (!lock.ok) throw new OperatorError(lock.reason);
  try {
    return await work();
  } catch (cause) {
    // A full disk or a missing permission is for an operator to fix, and no bug.
    if (!(cause instanceof Error && 'syscall' in cause)) throw cause;
    throw new OperatorError(`The data folder ${dataDir} cannot be used: ${cause.message}`);
  } finally {
    lock.release();
  }
}
