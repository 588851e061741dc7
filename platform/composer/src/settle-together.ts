import type { AdmittedRemote } from './admit/admit';

/** Work on one team's release, next to that of others. */
interface Lane {
  /** The release. */
  readonly current?: AdmittedRemote | undefined;
}

/** Milliseconds that each page of a release adds to how long others wait for it. */
const perPageMs = 10;

/**
 * Does the work of all lanes side by side. A new release, but not one that was live, is stopped if it is far slower than all
 * others: how slow that is depends on how long they took, because a busy machine is slow for everybody.
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
      const laneMs = waitMs + (lane.current?.stored.release.pages.length ?? 0) * perPageMs;
      const reason = `took ${Math.ceil(laneMs / 1000)} s longer than the releases of all other teams`;
      const stop = (): void => {
        if (lane.current?.stored.wasLive === false) lane.current.renderer.stop(reason);
      };
      timers.set(lane, setTimeout(stop, laneMs));
    }
  }

  return Promise.all(lanes.map((lane) => work(lane).finally(() => settle(lane))));
}
