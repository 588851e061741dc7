import { setTimeout } from 'node:timers/promises';

/** Waits this long, or until the signal aborts. With `ref: false`, the process may end meanwhile. */
export const wait = (
  ms: number,
  options: { readonly signal: AbortSignal; readonly ref?: false },
): Promise<void> => setTimeout(ms, undefined, options).catch(() => undefined);

/** Waits until a condition holds. Resolves to false if it does not hold within two minutes. */
export async function waitUntil(isTrue: () => boolean | Promise<boolean>): Promise<boolean> {
  const end = performance.now() + 120_000;
  while (!(await isTrue())) {
    if (performance.now() >= end) return false;
    await setTimeout(50);
  }
  return true;
}

/** Milliseconds to the next attempt: `firstMs`, doubled by each further failure, and at most `longestMs`. */
export const getBackoffMs = (failures: number, firstMs: number, longestMs: number): number =>
  Math.min(longestMs, firstMs * 2 ** (failures - 1));
