/**
 * Lets the browser answer the visitor, before what follows: a script that starts in one go blocks a slow phone for a
 * quarter of a second. Safari has no `scheduler.yield`.
 */
export const nextTask = (): Promise<unknown> =>
  'scheduler' in globalThis && 'yield' in scheduler
    ? scheduler.yield()
    : new Promise((resolve) => setTimeout(resolve));

/** @param milliseconds - How long at least: a tab in the background is given less. */
export const pause = (milliseconds: number): Promise<void> =>
  new Promise((resolve) => {
    setTimeout(resolve, milliseconds);
  });
