/** The mark at which the shell begins to hydrate the document. */
export const hydrationMark = 'hydration begins';

/**
 * Writes a span into the browser's timeline, from `start` until now. DevTools show all of them in a track of their own.
 * Never throws.
 *
 * @param start - A time of `performance.now()`, or the name of a mark.
 */
export function span(name: string, start: number | string, detail: object): void {
  try {
    performance.measure(name, { start, detail: { ...detail, devtools: { track: 'Micro-frontends' } } });
  } catch {
    // A page works without its timeline.
  }
}
