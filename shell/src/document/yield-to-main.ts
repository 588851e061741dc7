/** Lets the browser respond to the visitor before the next step. Safari has no `scheduler.yield`. */
export const yieldToMain = (): Promise<unknown> =>
  'scheduler' in globalThis && 'yield' in scheduler
    ? scheduler.yield()
    : new Promise((resolve) => setTimeout(resolve));
