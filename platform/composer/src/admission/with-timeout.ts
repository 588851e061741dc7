import { setImmediate } from 'node:timers/promises';

/** Milliseconds that a release's own code may take. */
const timeoutMs = 10_000;

/** What {@link withTimeout} throws when time is up. */
export class TimeoutError extends Error {
  override readonly name = 'TimeoutError';

  constructor() {
    super(`took too long, more than ${timeoutMs / 1000} s`);
  }
}

/**
 * Runs a release's own code under a time limit. A promise that the code leaves rejected counts as thrown: it would
 * otherwise end the whole process. Code that never gives control back is beyond it.
 *
 * @throws {@link TimeoutError}, or whatever the code throws.
 */
export async function withTimeout<T>(work: () => T | Promise<T>): Promise<T> {
  const strays: unknown[] = [];
  const note = (reason: unknown): void => void strays.push(reason);
  let timer: NodeJS.Timeout | undefined;
  const timeUp = new Promise<never>((_resolve, reject) => {
    timer = setTimeout(() => reject(new TimeoutError()), timeoutMs);
  });
  process.on('unhandledRejection', note);
  try {
    const result = await Promise.race([Promise.resolve().then(work), timeUp]);
    await setImmediate();
    if (strays.length > 0) throw strays[0];
    return result;
  } finally {
    clearTimeout(timer);
    process.off('unhandledRejection', note);
  }
}
