import { existsSync } from 'node:fs';
import { rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { type Lock, lockDataFolder } from '@proper/operator-kit/data-lock';
import { OperatorError } from '@proper/operator-kit/operator-error';

/** Milliseconds between two attempts to take the lock, and between two checks whether an operator needs it. */
const pauseMs = 250;

interface LockOptions {
  readonly dataDir: string;
  /** Milliseconds to wait for another running composer; none by default. */
  readonly waitMs?: number;
  /** Interrupts the holder of the lock, so that an operator's decision does not wait for a team's release. */
  readonly isUrgent?: boolean;
}

/** A composition was interrupted for an operator's decision; what is live stays as it was. */
export class InterruptedError extends OperatorError {
  constructor() {
    super('The composition was interrupted: an operator has decided something, which goes first.');
  }
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

/** Aborts when an urgent decision is waiting for the lock. Only the holder of the lock calls this. */
async function watchForUrgent(dataDir: string) {
  const file = urgentFileIn(dataDir);
  await rm(file, { force: true });
  const interrupted = new AbortController();
  const timer = setInterval(() => {
    if (existsSync(file)) interrupted.abort(new InterruptedError());
  }, pauseMs);
  return { signal: interrupted.signal, stop: () => clearInterval(timer) };
}

/** A full disk or a missing permission: for an operator to fix, not a bug. */
const isSystemError = (cause: unknown): cause is Error => cause instanceof Error && 'syscall' in cause;

/**
 * Does work on the store or the sites of a data folder while no other process does.
 *
 * @param work - Its signal aborts when an operator's decision has to go first.
 * @throws OperatorError when another process holds the lock for longer than `waitMs`, or the folder cannot be used.
 * @throws InterruptedError when the work was interrupted.
 */
export async function withComposerLock<Result>(
  options: LockOptions,
  work: (signal: AbortSignal) => Promise<Result>,
): Promise<Result> {
  const { dataDir } = options;
  const lock = await lockInTime(options);
  if (!lock.ok) throw new OperatorError(lock.reason);
  const urgent = await watchForUrgent(dataDir);
  try {
    return await work(urgent.signal);
  } catch (cause) {
    // The interrupted work may have failed with an error of its own.
    urgent.signal.throwIfAborted();
    if (!isSystemError(cause)) throw cause;
    throw new OperatorError(`The data folder ${dataDir} cannot be used: ${cause.message}`);
  } finally {
    urgent.stop();
    lock.release();
  }
}
