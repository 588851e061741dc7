import { setTimeout as pause } from 'node:timers/promises';

/** Waits until something is so, but not for ever. Returns whether it came true. */
export async function within(milliseconds: number, isSo: () => boolean): Promise<boolean> {
  const end = performance.now() + milliseconds;
  while (!isSo()) {
    if (performance.now() >= end) return false;
    await pause(50);
  }
  return true;
}
