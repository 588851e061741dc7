import { sha256OfData } from '../model/hash';
import type { Report } from '../model/releases';
import type { Job } from './job/job';
import { RemoteProcess } from './process';

const longestPauseMs = 5 * 60_000;

/** The pause after a number of failures: twice as long after each. */
export const pauseAfter = (failures: number, intervalMs: number): number =>
  Math.min(intervalMs * 2 ** failures, Math.max(longestPauseMs, intervalMs));

interface Entry {
  readonly key: string;
  readonly process: RemoteProcess;
  /** How often the same job has failed for a passing reason. */
  readonly attempts: number;
  /** When it is tried again, in milliseconds since 1970. */
  retryAt: number;
}

/** The processes of a composer, at most one for each name and purpose. A watching composer keeps them between compositions. */
export class RemoteProcesses {
  readonly #entries = new Map<string, Entry>();
  readonly #retryMs: number;
  /** Whether a composition waits for processes whose results it could do without. */
  readonly isWaitedFor: boolean;
  /** Whether a process has ended since somebody set this to false. */
  hasEnded = false;

  /** @param retryMs - The pause before a first retry; undefined for a composer that composes once. */
  constructor(retryMs?: number) {
    this.#retryMs = retryMs ?? Number.POSITIVE_INFINITY;
    this.isWaitedFor = retryMs === undefined;
  }

  /** The process for a job, which may run or have ended; one for another job is ended. `published` identifies what the team publishes. */
  get(slot: string, job: Job, { published, report }: { published: string; report: Report }): RemoteProcess {
    const { live, ...rest } = job;
    const key = sha256OfData([rest, live?.version, live?.inputs, published]);
    const known = this.#entries.get(slot);
    const isDue = known !== undefined && known.retryAt <= Date.now();
    if (known?.key === key && !isDue) return known.process;
    known?.process.remove();
    const started = new RemoteProcess(job, report);
    const attempts = known?.key === key ? known.attempts + 1 : 0;
    const entry: Entry = { key, process: started, attempts, retryAt: Number.POSITIVE_INFINITY };
    this.#entries.set(slot, entry);
    const settle = (): void => {
      const isTransient = started.summary?.refusals.some((refusal) => refusal.isTransient) ?? true;
      if (isTransient) entry.retryAt = Date.now() + pauseAfter(attempts, this.#retryMs);
      this.hasEnded = true;
    };
    started.done.then(settle, settle);
    return started;
  }

  /** Whether a process is to be started again by now. */
  get hasRetries(): boolean {
    return [...this.#entries.values()].some(({ retryAt }) => retryAt <= Date.now());
  }

  close(): void {
    for (const { process: started } of this.#entries.values()) started.remove();
    this.#entries.clear();
  }
}
