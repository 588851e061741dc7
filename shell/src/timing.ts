/**
 * Lets the browser respond to the visitor before the next step: if the shell started in one task, it would block a slow phone for
 * a quarter of a second. Safari has no `scheduler.yield`.
 */
export const nextTask = (): Promise<unknown> =>
  'scheduler' in globalThis && 'yield' in scheduler
    ? scheduler.yield()
    : new Promise((resolve) => setTimeout(resolve));

/** Waits. In a background tab it takes longer. */
const pause = (milliseconds: number): Promise<void> =>
  new Promise((resolve) => {
    setTimeout(resolve, milliseconds);
  });

/** Milliseconds before the second attempt. Each further pause is twice as long, up to the longest. */
const firstPauseMs = 500;
const longestPauseMs = 30_000;

const backOnline = (): Promise<void> =>
  new Promise((resolve) => addEventListener('online', () => resolve(), { once: true }));

/**
 * Attempts something until it succeeds, at once when the browser is back online.
 *
 * @param onFailure - Called after each attempt that fails.
 */
export async function keepTrying(
  attempt: () => Promise<unknown>,
  onFailure: (cause: unknown, since: number) => void,
): Promise<void> {
  for (let wait = firstPauseMs; ; wait = Math.min(wait * 2, longestPauseMs)) {
    const since = performance.now();
    try {
      await attempt();
      return;
    } catch (cause) {
      onFailure(cause, since);
      await Promise.race([pause(wait), backOnline()]);
    }
  }
}
