import type { ReleaseName } from '@proper/shared-types/release';
import type { ComposeOptions } from '../compose-options';
import { hashOf } from '../hash';
import { messageOf, unknownVersion } from '../model';
import { releaseFile, type Source, sourceAt } from '../pull/sources';
import { type Pulled, Store } from '../pull/store';

/** Milliseconds between two looks at a source that fails, at most. */
const longestPauseMs = 5 * 60_000;

/** Milliseconds that everybody waits for the sources that are being looked at. */
const patienceMs = 1000;

/** What is known of a source. */
interface SourceState {
  /** What was pulled from it last, or why nothing could be. */
  pulled: Pulled;
  /** A hash of the `release.json` that was pulled last. */
  seen: string;
  failures: number;
  /** When what failed may be tried again, in milliseconds since 1970. */
  retryAt: number;
  isUnreachable: boolean;
  isBusy: boolean;
}

/**
 * Looks at all sources, each by itself: one that fails is asked less and less often, and one that is slow holds up no other.
 * What a source publishes is pulled here, so that a composition waits for no server.
 */
export class SourcePoller {
  readonly #intervalMs: number;
  readonly #states = new Map<string, SourceState>();

  /** @param intervalMs - Milliseconds between two looks at a source that answers. */
  constructor(intervalMs: number) {
    this.#intervalMs = intervalMs;
  }

  /** Looks at the sources whose turn it is, and waits a little for their answers. */
  async look({ remotes, dataDir, settings }: ComposeOptions): Promise<void> {
    const store = new Store(dataDir, settings.sizes.release, settings.pullMs);
    const sources = [['shell', remotes.shell] as const, ...remotes.remotes];
    const looks = sources.map(([name, { source }]) =>
      this.#lookAt(name, sourceAt(source, settings.sizes.file), store),
    );
    await Promise.race([Promise.all(looks), new Promise((resolve) => setTimeout(resolve, patienceMs))]);
  }

  /** What a team publishes, as far as it is known. */
  latest = (name: ReleaseName, where: string): Pulled =>
    this.#states.get(`${name} ${where}`)?.pulled ?? {
      ok: false,
      version: unknownVersion,
      reason: `${where} has not answered yet`,
    };

  /** A hash of all that is known: another one when something has changed. */
  get fingerprint(): string {
    return hashOf([...this.#states].map(([key, { seen, pulled }]) => [key, seen, pulled.ok]));
  }

  async #lookAt(name: ReleaseName, source: Source, store: Store): Promise<void> {
    const key = `${name} ${source.where}`;
    const state = this.#states.get(key) ?? {
      pulled: this.latest(name, source.where),
      seen: '',
      failures: 0,
      retryAt: 0,
      isUnreachable: false,
      isBusy: false,
    };
    this.#states.set(key, state);
    const mayRetry = state.retryAt <= Date.now();
    if (state.isBusy || (state.isUnreachable && !mayRetry)) return;
    state.isBusy = true;
    try {
      const content = await source.read(releaseFile);
      const seen = content ? hashOf(content.toString('utf8')) : 'none';
      const isOther = seen !== state.seen;
      if (isOther) state.failures = 0;
      // A release with a missing file is tried again later; another one at once.
      if (isOther || (!state.pulled.ok && mayRetry)) state.pulled = await store.pull(name, source);
      state.seen = seen;
      state.isUnreachable = false;
    } catch (cause) {
      const reason = `${source.where} cannot be reached: ${messageOf(cause)}`;
      state.pulled = { ok: false, version: unknownVersion, reason };
      state.isUnreachable = true;
    }
    state.isBusy = false;
    if (state.pulled.ok || !mayRetry) return;
    state.failures += 1;
    const pause = Math.min(
      this.#intervalMs * 2 ** state.failures,
      Math.max(longestPauseMs, this.#intervalMs),
    );
    state.retryAt = Date.now() + pause;
  }
}
