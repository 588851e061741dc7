import { setTimeout as pause } from 'node:timers/promises';
import type { ReleaseName } from '@proper/shared-types/release';
import { hashOf } from '../hash';
import { messageOf, ReleaseFault, type StoredRelease } from '../model';
import type { LatestRelease } from '../pull/latest-releases';
import { releaseFile, type Source, sourceAt } from '../pull/sources';
import { Store } from '../pull/store';
import type { ComposeOptions } from '../workspace';

/** Milliseconds between two looks at a source that fails, at most. */
const longestPauseMs = 5 * 60_000;

/** Milliseconds that a composition waits for sources that are being polled. */
const patienceMs = 1000;

/** The state of a source. */
interface SourceState {
  readonly where: string;
  /** What was pulled last, or why nothing could be pulled. */
  pulled: StoredRelease | ReleaseFault;
  /** A hash of the `release.json` that was pulled last. */
  seen: string;
  failures: number;
  /** When what failed may be tried again, in milliseconds since 1970. */
  retryAt: number;
  isUnreachable: boolean;
  isBusy: boolean;
}

/** The pause after some failures: twice as long after each. */
export const pauseAfter = (failures: number, intervalMs: number): number =>
  Math.min(intervalMs * 2 ** failures, Math.max(longestPauseMs, intervalMs));

/**
 * Polls all sources independently: one that fails is polled less and less often, and one that is slow delays no other.
 * What a source publishes is pulled here, so that a composition waits for no server.
 */
export class SourcePoller {
  readonly #intervalMs: number;
  readonly #states = new Map<ReleaseName, SourceState>();

  /** @param intervalMs - Milliseconds between two looks at a source that answers. */
  constructor(intervalMs: number) {
    this.#intervalMs = intervalMs;
  }

  /** Polls the sources that are due, and waits briefly for their responses. */
  async look({ remotes, dataDir, settings, report }: ComposeOptions): Promise<void> {
    const store = new Store(dataDir, settings, report);
    const looks = [['shell', remotes.shell] as const, ...remotes.remotes].map(([name, { source }]) =>
      this.#lookAt(name, sourceAt(source, settings.sizes.file), store),
    );
    await Promise.race([Promise.all(looks), pause(patienceMs)]);
  }

  /** What a team publishes, as far as is known. Rejects with a ReleaseFault. */
  latest: LatestRelease = async (name) => {
    const pulled = this.#states.get(name)?.pulled;
    if (!pulled || pulled instanceof ReleaseFault)
      throw pulled ?? new ReleaseFault('nobody has asked for it');
    return pulled;
  };

  /** A hash of everything known, which differs when something has changed. */
  get fingerprint(): string {
    return hashOf(
      [...this.#states].map(([name, { seen, pulled }]) => [name, seen, pulled instanceof ReleaseFault]),
    );
  }

  #stateOf(name: ReleaseName, where: string): SourceState {
    const known = this.#states.get(name);
    if (known?.where === where) return known;
    const pulled = new ReleaseFault(`${where} has not answered yet`);
    const state = { where, pulled, seen: '', failures: 0, retryAt: 0, isUnreachable: false, isBusy: false };
    this.#states.set(name, state);
    return state;
  }

  async #lookAt(name: ReleaseName, source: Source, store: Store): Promise<void> {
    const state = this.#stateOf(name, source.where);
    const mayRetry = state.retryAt <= Date.now();
    if (state.isBusy || (state.isUnreachable && !mayRetry)) return;
    state.isBusy = true;
    try {
      const content = await source.read(releaseFile);
      state.isUnreachable = false;
      const seen = content ? hashOf(content.toString('utf8')) : 'none';
      const isOther = seen !== state.seen;
      if (isOther) state.failures = 0;
      state.seen = seen;
      // A release with a missing file is tried again later; another one at once.
      if (isOther || (state.pulled instanceof ReleaseFault && mayRetry))
        state.pulled = await store.pull(name, source);
    } catch (cause) {
      state.isUnreachable = !(cause instanceof ReleaseFault);
      state.pulled =
        cause instanceof ReleaseFault
          ? cause
          : new ReleaseFault(`${source.where} cannot be reached: ${messageOf(cause)}`);
    }
    state.isBusy = false;
    if (!(state.pulled instanceof ReleaseFault) || !mayRetry) return;
    state.failures += 1;
    state.retryAt = Date.now() + pauseAfter(state.failures, this.#intervalMs);
  }
}
