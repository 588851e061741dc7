import { setTimeout as pause } from 'node:timers/promises';
import type { ReleaseName } from '@proper/shared-types/release';
import { sha256OfData } from '../hash';
import { isMachineFault, messageOf, ReleaseFault, type Report, type StoredRelease } from '../model';
import type { LatestRelease } from '../pull/latest-releases';
import { releaseFile, type Source, sourceAt } from '../pull/sources';
import { Store } from '../pull/store';
import type { ComposeOptions } from '../workspace';

/** The most milliseconds between two attempts. */
const longestPauseMs = 5 * 60_000;

/** Milliseconds that a composition waits for sources that are being polled. */
const pollWaitMs = 1000;

interface SourceState {
  readonly where: string;
  /** The release that was pulled last, or why none could be pulled. */
  pulled: StoredRelease | ReleaseFault;
  /** A hash of the current `release.json`; empty if it cannot be read. */
  fingerprint: string;
  /** How often pulling the current release has failed. */
  failures: number;
  /** The time of the next attempt, in milliseconds since 1970. */
  retryAt: number;
  isBusy: boolean;
}

/** The pause after a number of failures: twice as long after each. */
export const pauseAfter = (failures: number, intervalMs: number): number =>
  Math.min(intervalMs * 2 ** failures, Math.max(longestPauseMs, intervalMs));

/**
 * Polls all sources independently, so that a slow one does not delay the others, and pulls what they publish, so that no composition
 * waits for a server.
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
    await Promise.race([Promise.all(polls), pause(pollWaitMs)]);
  }

  /** The release that a team published when it was last polled. Rejects with a ReleaseFault. */
  latest: LatestRelease = async (name) => {
    const pulled = this.#states.get(name)?.pulled ?? new ReleaseFault('its source has not been polled yet');
    if (pulled instanceof ReleaseFault) throw pulled;
    return pulled;
  };

  /** A hash of everything that was polled and pulled. */
  get fingerprint(): string {
    return sha256OfData(
      [...this.#states].map(([name, { fingerprint, pulled }]) => [
        name,
        fingerprint,
        pulled instanceof ReleaseFault || pulled.release.version,
      ]),
    );
  }

  #stateOf(name: ReleaseName, where: string): SourceState {
    const current = this.#states.get(name);
    if (current?.where === where) return current;
    const pulled = new ReleaseFault(`${where} has not responded yet`);
    const state = { where, pulled, fingerprint: '', failures: 0, retryAt: 0, isBusy: false };
    this.#states.set(name, state);
    return state;
  }

  async #pollOne(name: ReleaseName, source: Source, store: Store, report: Report): Promise<void> {
    const state = this.#stateOf(name, source.where);
    if (state.isBusy) return;
    state.isBusy = true;
    try {
      const content = await source.read(releaseFile).catch((cause: unknown) => {
        // So that the release is pulled at once when it can be read again.
        state.fingerprint = '';
        throw new ReleaseFault(`${source.where} cannot be reached: ${messageOf(cause)}`);
      });
      const fingerprint = sha256OfData(String(content));
      const isNew = fingerprint !== state.fingerprint;
      if (isNew) state.failures = 0;
      state.fingerprint = fingerprint;
      if (isNew || (state.failures > 0 && state.retryAt <= Date.now())) {
        state.pulled = await store.pull(name, source);
        state.failures = 0;
      }
    } catch (cause) {
      // A full disk is no team's fault: the release that was pulled before stays.
      if (isMachineFault(cause)) report(`${name} cannot be stored: ${messageOf(cause)}`);
      else state.pulled = cause instanceof ReleaseFault ? cause : new ReleaseFault(messageOf(cause));
      state.failures += 1;
      state.retryAt = Date.now() + pauseAfter(state.failures, this.#intervalMs);
    } finally {
      state.isBusy = false;
    }
  }
}
