import { LRUCache } from 'lru-cache';
import type { RouteOptions } from '../http/api-routes';
import type { Fault } from './fault-report';
import { identifyFault, saveFaults } from './fault-store';

/** Reports of one client in a minute, and of all. A page sends each of its faults once or twice. */
const limits = { perClient: 30, overall: 3000 };
/** Different faults that wait to be saved; more are only counted. */
const maxWaiting = 200;
/** Milliseconds between two saves: a release that is broken for everybody costs one transaction in that time. */
const saveIntervalMs = 5000;

export interface FaultIntakeOptions extends RouteOptions {
  /** Called with each admitted report. */
  readonly onFault: (fault: Fault) => void;
}

/** Takes reports of faults, and saves them in batches. */
export function createFaultIntake({ database, onFault, log }: FaultIntakeOptions) {
  const reports = new LRUCache<string, { count: number }>({
    max: 10_000,
    ttl: 60_000,
    memoMethod: () => ({ count: 0 }),
  });
  let waiting = new Map<string, Fault>();

  function isOverLimit(client: string): boolean {
    const [own, overall] = [reports.memo(client), reports.memo('overall')];
    own.count += 1;
    overall.count += 1;
    return own.count > limits.perClient || overall.count > limits.overall;
  }

  async function flush(): Promise<void> {
    if (waiting.size === 0) return;
    const faults = waiting;
    waiting = new Map();
    try {
      await saveFaults(await database, faults);
    } catch {
      // The database logs that it cannot be used. The counts are in the metrics all the same.
      log(`${faults.size} faults that visitors' browsers reported could not be kept.`);
    }
  }
  const timer = setInterval(flush, saveIntervalMs);
  timer.unref();

  return {
    /** Returns false if this client, or all clients together, have reported too much. */
    admit(fault: Fault, client: string): boolean {
      if (isOverLimit(client)) return false;
      onFault(fault);
      const key = identifyFault(fault);
      const earlier = waiting.get(key);
      if (earlier === undefined && waiting.size >= maxWaiting) return true;
      waiting.set(key, { ...fault, times: fault.times + (earlier?.times ?? 0) });
      const { remote, release, phase, byExtension, page, cause } = fault;
      if (earlier === undefined)
        log(`fault: ${phase}, ${remote}, ${page}: ${cause}`, { remote, release, phase, byExtension });
      return true;
    },
    /** Saves what waits, once more. */
    async close(): Promise<void> {
      clearInterval(timer);
      await flush();
    },
  };
}
