import type { Log } from '@proper/operator-kit/log';
import { LRUCache } from 'lru-cache';
import type { Database } from '../database';
import type { Fault } from './fault-report';
import { saveFaults } from './fault-store';

/** Reports of one client in a minute, and of all. A page sends each of its faults once or twice. */
const limits = { perClient: 30, overall: 3000 };
const minuteMs = 60_000;
/** Different faults that wait to be saved; more are only counted. */
const maxWaiting = 200;
/** Milliseconds between two saves: a release that is broken for everybody costs one transaction in that time. */
const saveIntervalMs = 5000;

export interface FaultIntakeOptions {
  readonly database: Promise<Database>;
  /** Called with each admitted report. */
  readonly onFault: (fault: Fault) => void;
  readonly log: Log;
}

/** Takes reports of faults, and saves them in batches. */
export interface FaultIntake {
  /** Returns false if this client, or all clients together, have reported too much. */
  admit(fault: Fault, client: string): boolean;
  /** Saves what waits. */
  flush(): Promise<void>;
  /** Saves what waits, once more. */
  close(): Promise<void>;
}

const identify = ({ times: _times, ...fault }: Fault): string => JSON.stringify(fault);

export function createFaultIntake({ database, onFault, log }: FaultIntakeOptions): FaultIntake {
  const clients = new LRUCache<string, { reports: number }>({ max: 10_000, ttl: minuteMs });
  const waiting = new Map<string, Fault>();
  let overall = { since: 0, reports: 0 };

  function isOverLimit(client: string): boolean {
    const now = performance.now();
    if (now - overall.since > minuteMs) overall = { since: now, reports: 0 };
    const own = clients.get(client) ?? { reports: 0 };
    if (own.reports === 0) clients.set(client, own);
    own.reports += 1;
    overall.reports += 1;
    return own.reports > limits.perClient || overall.reports > limits.overall;
  }

  async function flush(): Promise<void> {
    if (waiting.size === 0) return;
    const faults = [...waiting.values()];
    waiting.clear();
    try {
      await saveFaults(await database, faults);
    } catch {
      // The database logs that it cannot be used. The counts are in the metrics all the same.
      log(`${faults.length} faults that visitors' browsers reported could not be kept.`);
    }
  }
  const timer = setInterval(flush, saveIntervalMs);
  timer.unref();

  return {
    admit(fault, client) {
      if (isOverLimit(client)) return false;
      onFault(fault);
      const key = identify(fault);
      const earlier = waiting.get(key);
      if (earlier === undefined && waiting.size >= maxWaiting) return true;
      waiting.set(key, earlier ? { ...fault, times: earlier.times + fault.times } : fault);
      if (earlier === undefined)
        log(`fault: ${fault.phase}, ${fault.remote}, ${fault.page}: ${fault.cause}`, {
          remote: fault.remote,
          release: fault.release,
          phase: fault.phase,
          byExtension: fault.byExtension,
        });
      return true;
    },
    flush,
    async close() {
      clearInterval(timer);
      await flush();
    },
  };
}
