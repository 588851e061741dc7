import { releasesBase } from '@proper/shared-types/release';
import type { ComponentType } from 'react';
import { reportFault } from '../faults/report-fault';
import { causeOf, phaseOf } from '../remotes/broken-files';

/** Fetches the notification host once, however often it is called; a failed attempt may be repeated. */
interface HostLoader {
  /** Never rejects. */
  load(): Promise<void>;
  /** Calls back when the host has loaded, or at once if it already has. Returns a function that unsubscribes. */
  onLoaded(callback: (host: ComponentType) => void): () => void;
}

export function createHostLoader(fetchHost: () => Promise<ComponentType>): HostLoader {
  const waiting = new Set<(host: ComponentType) => void>();
  let host: ComponentType | undefined;
  let attempt: Promise<void> | undefined;

  async function tryOnce(): Promise<void> {
    try {
      const fetched = await fetchHost();
      host = fetched;
      for (const callback of waiting) callback(fetched);
    } catch (unloaded) {
      attempt = undefined;
      const cause = await causeOf(`${releasesBase}shell/`, unloaded);
      reportFault('Notices cannot be shown yet:', { remote: 'shell', phase: phaseOf(cause), cause });
    }
  }

  return {
    load() {
      attempt ??= tryOnce();
      return attempt;
    },
    onLoaded(callback) {
      if (host) callback(host);
      waiting.add(callback);
      return () => void waiting.delete(callback);
    },
  };
}
