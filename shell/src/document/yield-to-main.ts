/**
 * Lets the browser respond to the visitor before the next step: if the shell started in one task, it would block a slow phone for
 * a quarter of a second. Safari has no `scheduler.yield`.
 */
export const yieldToMain = (): Promise<unknown> =>
  'scheduler' in globalThis && 'yield' in scheduler
    ? scheduler.yield()
    : new Promise((resolve) => setTimeout(resolve));
