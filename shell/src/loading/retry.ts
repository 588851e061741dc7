/** Lets the browser respond to the visitor before the next step. Safari has no `scheduler.yield`. */
export const yieldToMain = (): Promise<unknown> =>
  'scheduler' in globalThis && 'yield' in scheduler
    ? scheduler.yield()
    : new Promise((resolve) => setTimeout(resolve));

/** Waits until the browser is idle. Safari has no idle callback yet. */
export const whenIdle = (callback: () => void): void => {
  if ('requestIdleCallback' in window) requestIdleCallback(callback);
  else setTimeout(callback);
};

/** Waits. In a background tab, browsers wait longer than this. */
const pause = (milliseconds: number): Promise<void> =>
  new Promise((resolve) => setTimeout(resolve, milliseconds));

/** Milliseconds before the second attempt. Each further pause is twice as long, up to the longest. */
const firstPauseMs = 500;
const longestPauseMs = 30_000;

const waitUntilOnline = (): Promise<void> =>
  new Promise((resolve) => addEventListener('online', () => resolve(), { once: true }));

/** Repeats an attempt until it succeeds: after a pause, or at once when the browser is back online. */
export async function retryWithBackoff<Result>(
  attempt: () => Promise<Result>,
  onFailure: (cause: unknown) => void,
): Promise<Result> {
  for (let wait = firstPauseMs; ; wait = Math.min(wait * 2, longestPauseMs))
    try {
      return await attempt();
    } catch (cause) {
      onFailure(cause);
      await Promise.race([pause(wait), waitUntilOnline()]);
    }
}
