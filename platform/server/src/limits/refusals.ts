import { createFairLimiter } from './fair-limiter';

/** Requests of one client that may be refused in a minute, unless it is told otherwise. */
export const defaultRefusalsPerMinute = 120;

export interface Refusals {
  /**
   * Seconds until a client should ask again; 0 when it may ask now. It must wait when too many of its requests
   * were refused. Those under way count as refused, because they still may be.
   */
  wait(client: string): number;
  count(client: string): void;
  /** Does what a request asks for, and counts it as under way meanwhile. */
  during<Result>(client: string, work: () => Promise<Result>): Promise<Result>;
}

const minuteMs = 60_000;

/**
 * Remembers whose requests are refused again and again, so that they can be refused without a look at them.
 *
 * @param log - Gets a line when that begins, at most one a minute, without an address.
 */
export function createRefusals(perMinute: number, log: (line: string) => void): Refusals {
  const limiter = createFairLimiter({ windowMs: minuteMs, perClient: perMinute });
  const underWay = new Map<string, number>();
  let saidAt = Number.NEGATIVE_INFINITY;

  function add(client: string, change: 1 | -1): void {
    const now = (underWay.get(client) ?? 0) + change;
    if (now === 0) underWay.delete(client);
    else underWay.set(client, now);
  }

  function tell(): void {
    if (performance.now() - saidAt < minuteMs) return;
    saidAt = performance.now();
    log(
      `A client had ${perMinute} requests refused within a minute. More of them are answered 429 at once, and not listed.`,
    );
  }

  return {
    wait(client) {
      const refused = limiter.wait(client);
      if (refused > 0) tell();
      if (refused > 0) return Math.ceil(refused / 1000);
      return limiter.counted(client) + (underWay.get(client) ?? 0) < perMinute ? 0 : 1;
    },
    count: limiter.count,
    async during(client, work) {
      add(client, 1);
      try {
        return await work();
      } finally {
        add(client, -1);
      }
    },
  };
}
