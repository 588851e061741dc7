import { existsSync } from 'node:fs';
import { rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { type Lock, lockDataFolder } from '@proper/operator-kit/data-lock';
import { OperatorError } from '@proper/operator-kit/operator-error';

/** Milliseconds between two attempts to take the lock, and between two checks whether an operator needs it. */
const pauseMs = 100;

interface LockOptions {
  readonly dataDir: string;
  /** Milliseconds to wait for another running composer; none by default. */
  readonly waitMs?: number;
  /** Interrupts the holder of the lock, so that an operator's decision does not wait for a team's server. */
  readonly isUrgent?: boolean;
}

/** A composition was interrupted by an operator's decision; the live site stays as it was. */
export class InterruptedError extends OperatorError {
  override readonly message = "The composition was interrupted by an operator's decision, which goes first.";
}

/** While this file exists, an urgent decision is waiting for the lock. */
const urgentFileIn = (dataDir: string): string => path.join(dataDir, 'composer-urgent');

async function lockInTime({ dataDir, waitMs = 0, isUrgent = false }: LockOptions): Promise<Lock> {
  for (const until = Date.now() + waitMs; ; await setTimeout(pauseMs)) {
    const lock = await lockDataFolder(dataDir, 'composer');
    if (lock.ok || Date.now() >= until) return lock;
    if (isUrgent) await writeFile(urgentFileIn(dataDir), '');
  }
}

/**
 * Works on the store or the sites of a data folder while no other process does.
 *
 * @param work - Its signal aborts when an operator's decision goes first.
 * @throws OperatorError if another process holds the lock for longer than `waitMs`, or the folder cannot be used.
 * @throws InterruptedError if the work was interrupted.
 */
export async function withComposerLock<Result>(
  options: LockOptions,
  work: (signal: AbortSignal) => Promise<Result>,
): Promise<Result> {
  const { dataDir } = options;
  const lock = await lockInTime(options);
  if (!lock.ok) throw new OperatorError(lock.reason);
  const urgentFile = urgentFileIn(dataDir);
  const interrupted = new AbortController();
  let timer: NodeJS.Timeout | undefined;
  try {
    // It interrupted the holder before.
    await rm(urgentFile, { force: true });
    timer = setInterval(() => {
      if (existsSync(urgentFile)) interrupted.abort(new InterruptedError());
    }, pauseMs);
    return await work(interrupted.signal);
  } catch (cause) {
    // The interrupted work may have failed with an error of its own.
    interrupted.signal.throwIfAborted();
    // A full disk or a missing permission is for an operator to fix, and no bug.
    if (!(cause instanceof Error && 'syscall' in cause)) throw cause;
    throw new OperatorError(`The data folder ${dataDir} cannot be used: ${cause.message}`);
  } finally {
    clearInterval(timer);
    lock.release();
  }
}
