import { existsSync } from 'node:fs';
import { rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { type Lock, lockDataFolder } from '@proper/operator-kit/data-lock';
import { OperatorError } from '@proper/operator-kit/operator-error';

/** Milliseconds between two tries at the lock, and between two looks for somebody who wants it. */
const pauseMs = 250;

interface LockOptions {
  readonly dataDir: string;
  /** Milliseconds to wait for another composer that is at work; none by default. */
  readonly waitMs?: number;
  /** Interrupts whoever has the lock: an operator's decision does not wait for a team's release. */
  readonly isUrgent?: boolean;
}

/** A composition was interrupted for an operator's decision; what is live stays as it was. */
export class InterruptedError extends OperatorError {
  constructor() {
    super('The composition was interrupted: an operator has decided something, which goes first.');
  }
}

/** While this file is there, somebody with an urgent decision waits for the lock. */
const urgentFileIn = (dataDir: string): string => path.join(dataDir, 'composer-urgent');

async function lockInTime({ dataDir, waitMs = 0, isUrgent = false }: LockOptions): Promise<Lock> {
  for (const until = Date.now() + waitMs; ; await setTimeout(pauseMs)) {
    const lock = await lockDataFolder(dataDir, 'composer');
    if (lock.ok || Date.now() >= until) return lock;
    if (isUrgent) await writeFile(urgentFileIn(dataDir), '');
  }
}

/** Aborts when somebody with an urgent decision waits for the lock. Whoever has it is the only one to call this. */
async function watchForUrgent(dataDir: string) {
  const file = urgentFileIn(dataDir);
  await rm(file, { force: true });
  const interrupted = new AbortController();
  const timer = setInterval(() => {
    if (existsSync(file)) interrupted.abort(new InterruptedError());
  }, pauseMs);
  return { signal: interrupted.signal, stop: () => clearInterval(timer) };
}

/** A full disk, a missing right: a person's to mend, not a bug. */
const isSystemError = (cause: unknown): cause is Error => cause instanceof Error && 'syscall' in cause;

/**
 * Does what changes the store or the sites of a data folder, while nobody else does.
 *
 * @param work - Gets a signal that aborts when an operator's decision has to go first.
 * @throws OperatorError when somebody else is at work for longer than `waitMs`, or the folder cannot be used.
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
    // What it was interrupted in may fail in its own words.
    urgent.signal.throwIfAborted();
    if (!isSystemError(cause)) throw cause;
    throw new OperatorError(`The data folder ${dataDir} cannot be used: ${cause.message}`);
  } finally {
    urgent.stop();
    lock.release();
  }
}
