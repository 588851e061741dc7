import { setTimeout as pause } from 'node:timers/promises';
import type { ReleaseName } from '@proper/shared-types/release';
import { hashOf } from '../hash';
import { isMachineFault, messageOf, ReleaseFault, type Report, type StoredRelease } from '../model';
import type { LatestRelease } from '../pull/latest-releases';
import { releaseFile, type Source, sourceAt } from '../pull/sources';
import { Store } from '../pull/store';
import type { ComposeOptions } from '../workspace';

/** Milliseconds until something that fails is tried again, at most. */
const longestPauseMs = 5 * 60_000;

/** Milliseconds that a composition waits for sources that are being polled. */
const patienceMs = 1000;

/** The state of a source. */
interface SourceState {
  readonly where: string;
  /** What was pulled last, or why nothing could be pulled. */
  pulled: StoredRelease | ReleaseFault;
  /** A hash of the `release.json` that was read last; empty if it cannot be read. */
  seen: string;
  /** How often the release that was read last could not be pulled. */
  failures: number;
  /** When that is tried again, in milliseconds since 1970. */
  retryAt: number;
  isBusy: boolean;
}

/** The pause after some failures: twice as long after each. */
export const pauseAfter = (failures: number, intervalMs: number): number =>
  Math.min(intervalMs * 2 ** failures, Math.max(longestPauseMs, intervalMs));

/**
 * Polls all sources independently, so that one that is slow delays no other. What a source publishes is pulled here, so that a
 * composition waits for no server.
 */
export class SourcePoller {
  readonly #intervalMs: number;
  readonly #states = new Map<ReleaseName, SourceState>();

  /** @param intervalMs - Milliseconds between two polls of a source. */
  constructor(intervalMs: number) {
    this.#intervalMs = intervalMs;
  }

  /** Polls all sources, and waits briefly for their responses. */
  async poll({ remotes, dataDir, settings, report }: ComposeOptions): Promise<void> {
    const store = new Store(dataDir, settings, report);
    const polls = [['shell', remotes.shell] as const, ...remotes.remotes].map(([name, { source }]) =>
      this.#pollOne(name, sourceAt(source, settings.sizes.file), store, report),
    );
    await Promise.race([Promise.all(polls), pause(patienceMs)]);
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
      [...this.#states].map(([name, { seen, pulled }]) => [
        name,
        seen,
        pulled instanceof ReleaseFault || pulled.release.version,
      ]),
    );
  }

  #stateOf(name: ReleaseName, where: string): SourceState {
    const known = this.#states.get(name);
    if (known?.where === where) return known;
    const pulled = new ReleaseFault(`${where} has not answered yet`);
    const state = { where, pulled, seen: '', failures: 0, retryAt: 0, isBusy: false };
    this.#states.set(name, state);
    return state;
  }

  async #pollOne(name: ReleaseName, source: Source, store: Store, report: Report): Promise<void> {
    const state = this.#stateOf(name, source.where);
    if (state.isBusy) return;
    state.isBusy = true;
    try {
      const content = await source.read(releaseFile).catch((cause: unknown) => {
        // What is there once it can be read again is pulled at once.
        state.seen = '';
        throw new ReleaseFault(`${source.where} cannot be reached: ${messageOf(cause)}`);
      });
      const seen = hashOf(String(content));
      const isNew = seen !== state.seen;
      if (isNew) state.failures = 0;
      state.seen = seen;
      if (isNew || (state.failures > 0 && state.retryAt <= Date.now())) {
        state.pulled = await store.pull(name, source);
        state.failures = 0;
      }
    } catch (cause) {
      // A full disk is no team's fault: what was pulled before is still what that team publishes.
      if (isMachineFault(cause)) report(`${name} cannot be stored: ${messageOf(cause)}`);
      else state.pulled = cause instanceof ReleaseFault ? cause : new ReleaseFault(messageOf(cause));
      state.failures += 1;
      state.retryAt = Date.now() + pauseAfter(state.failures, this.#intervalMs);
    } finally {
      state.isBusy = false;
    }
  }
}
