/** Returns a function that calls another one, but at most once per interval. */
export const oncePerInterval = (intervalMs: number, work: () => void): (() => void) => {
  let last = Number.NEGATIVE_INFINITY;
  return () => {
    if (performance.now() - last < intervalMs) return;
    last = performance.now();
    work();
  };
};
