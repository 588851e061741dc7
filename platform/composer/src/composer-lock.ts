import { setTimeout } from 'node:timers/promises';
import { type Lock, lockDataFolder } from '@proper/operator-kit/data-lock';
import { OperatorError } from '@proper/operator-kit/operator-error';

/** Milliseconds between two tries at the lock. */
const pauseMs = 250;

interface LockOptions {
  readonly dataDir: string;
  /** Milliseconds to wait for another composer that is at work; none by default. */
  readonly waitMs?: number;
}

async function lockInTime({ dataDir, waitMs = 0 }: LockOptions): Promise<Lock> {
  for (const until = Date.now() + waitMs; ; await setTimeout(pauseMs)) {
    const lock = await lockDataFolder(dataDir, 'composer');
    if (lock.ok || Date.now() >= until) return lock;
  }
}

/** A full disk, a missing right: a person's to mend, not a bug. */
const isSystemError = (cause: unknown): cause is Error => cause instanceof Error && 'syscall' in cause;

/**
 * Does what changes the store or the sites of a data folder, while nobody else does.
 *
 * @throws OperatorError when somebody else is at work for longer than `waitMs`, or the folder cannot be used.
 */
export async function withComposerLock<Result>(
  options: LockOptions,
  work: () => Promise<Result>,
): Promise<Result> {
  const lock = await lockInTime(options);
  if (!lock.ok) throw new OperatorError(lock.reason);
  try {
    return await work();
  } catch (cause) {
    if (!isSystemError(cause)) throw cause;
    throw new OperatorError(`The data folder ${options.dataDir} cannot be used: ${cause.message}`);
  } finally {
    lock.release();
  }
}
