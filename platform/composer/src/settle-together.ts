/** Work of one team, next to that of others. */
export interface Lane {
  /** How many pages it processes. */
  readonly pages: number;
  /** Ends the work; it settles soon after. */
  stop(reason: string): void;
}

/** Milliseconds that each page of a lane adds to how long others wait for it. */
const perPageMs = 10;

/**
 * Does the work of all lanes side by side. A lane that is far slower than all others is stopped: how slow that is depends on
 * how long they took, because a busy machine is slow for everybody.
 *
 * @param graceMs - The least milliseconds that finished lanes wait for others; without a limit if undefined.
 */
export async function settleTogether<Each extends Lane, Result>(
  lanes: readonly Each[],
  work: (lane: Each) => Promise<Result>,
  graceMs: number | undefined,
): Promise<readonly Result[]> {
  const startedAt = performance.now();
  const pending = new Set(lanes);
  const timers = new Map<Each, NodeJS.Timeout>();

  function settle(done: Each): void {
    pending.delete(done);
    clearTimeout(timers.get(done));
    if (graceMs === undefined) return;
    const waitMs = Math.max(graceMs, performance.now() - startedAt);
    for (const lane of pending) {
      clearTimeout(timers.get(lane));
      const laneMs = waitMs + lane.pages * perPageMs;
      const reason = `took ${Math.ceil(laneMs / 1000)} s longer than the releases of all other teams`;
      timers.set(
        lane,
        setTimeout(() => lane.stop(reason), laneMs),
      );
    }
  }

  return Promise.all(lanes.map((lane) => work(lane).finally(() => settle(lane))));
}
