import type { ComposeOptions } from '../compose-options';
import { messageOf } from '../errors';
import { hashOf } from '../hash';
import { sourceAt } from '../sources/sources';
import { readPins } from '../store/pins';

/** Milliseconds between two looks at a source that fails, at most. */
const longestPauseMs = 5 * 60_000;

interface SourceState {
  /** A hash of `release.json`, or why it could not be had. */
  readonly seen: string;
  readonly failures: number;
  /** When it may be asked again, in milliseconds. */
  readonly nextAt: number;
}

/** What a watcher knows of the sources. */
export interface SourceWatch {
  /** Whether anything that a composition is made of is other than when it was last settled. */
  haveChanged(options: ComposeOptions): Promise<boolean>;
  /** Takes what was seen as composed. */
  settle(): void;
}

/**
 * Looks at all sources at once. One that fails is asked less and less often, and holds up no other.
 *
 * @param intervalMs - Milliseconds between two looks at a source that answers.
 */
export function watchSources(intervalMs: number): SourceWatch {
  const states = new Map<string, SourceState>();
  let settled: string | undefined;
  let seen = '';

  async function look(where: string, maxBytes: number): Promise<string> {
    const known = states.get(where);
    const now = Date.now();
    if (known && known.nextAt > now) return known.seen;
    try {
      const content = await sourceAt(where, maxBytes).read('release.json');
      const state = { seen: content ? hashOf(content.toString('utf8')) : 'none', failures: 0, nextAt: now };
      states.set(where, state);
      return state.seen;
    } catch (cause) {
      const failures = (known?.failures ?? 0) + 1;
      const pause = Math.min(intervalMs * 2 ** failures, Math.max(longestPauseMs, intervalMs));
      states.set(where, { seen: messageOf(cause), failures, nextAt: now + pause });
      return messageOf(cause);
    }
  }

  return {
    async haveChanged({ remotes, dataDir, config, settings }) {
      const sources = [remotes.shell.source, ...[...remotes.remotes.values()].map(({ source }) => source)];
      const looks = await Promise.all(sources.map((source) => look(source, settings.sizes.file)));
      const made = [[...remotes.remotes], config, readPins(dataDir), looks];
      seen = hashOf(made);
      return seen !== settled;
    },
    settle: () => {
      settled = seen;
    },
  };
}
