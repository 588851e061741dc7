/**
 * Lets the browser respond to the visitor before the next step: a script that starts in one task blocks a slow phone for a
 * quarter of a second. Safari has no `scheduler.yield`.
 */
export const nextTask = (): Promise<unknown> =>
  'scheduler' in globalThis && 'yield' in scheduler
    ? scheduler.yield()
    : new Promise((resolve) => setTimeout(resolve));

/** @param milliseconds - The least time: a tab in the background waits longer. */
export const pause = (milliseconds: number): Promise<void> =>
  new Promise((resolve) => {
    setTimeout(resolve, milliseconds);
  });
