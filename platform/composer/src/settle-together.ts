import type { AdmittedRemote } from './admit/admit';

/** Work on the releases of one team, next to that of others. */
interface Lane {
  /** The release that is being worked on. */
  readonly current?: AdmittedRemote | undefined;
}

/** Milliseconds that each page of a release adds to how long others wait for it. */
const perPageMs = 10;

/**
 * Does the work of all lanes side by side. A new release is stopped if it takes far longer than all others: at least as long again
 * as they took, because a busy machine is slow for everybody. One that was live is not stopped.
 *
 * @param graceMs - The fewest milliseconds that finished lanes wait for others; if undefined, they wait without a limit.
 */
export async function settleTogether<SomeLane extends Lane, Result>(
  lanes: readonly SomeLane[],
  work: (lane: SomeLane) => Promise<Result>,
  graceMs: number | undefined,
): Promise<readonly Result[]> {
  const startedAt = performance.now();
  /** The pending lanes, once one has finished with a timer each. */
  const timers = new Map<SomeLane, NodeJS.Timeout | undefined>(lanes.map((lane) => [lane, undefined]));

  function settle(done: SomeLane): void {
    clearTimeout(timers.get(done));
    timers.delete(done);
    if (graceMs === undefined) return;
    const waitMs = Math.max(graceMs, performance.now() - startedAt);
    for (const [lane, timer] of timers) {
      clearTimeout(timer);
      const laneMs = waitMs + (lane.current?.stored.release.pages.length ?? 0) * perPageMs;
      const stop = (): void => {
        if (lane.current?.stored.wasLive === false)
          lane.current.renderer.stop(
            `took ${Math.ceil(laneMs / 1000)} s longer than the releases of all other teams`,
          );
      };
      timers.set(lane, setTimeout(stop, laneMs));
    }
  }

  return Promise.all(lanes.map((lane) => work(lane).finally(() => settle(lane))));
}
