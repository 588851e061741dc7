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

/** What counts for a client, in the minute that began with its first refusal. */
interface Counted {
  refused: number;
  underWay: number;
  /** When the minute ends, by `performance.now()`, which setting the clock does not change. */
  until: number;
}

const minuteMs = 60_000;
/** Clients that are remembered; of more, those that were refused first are forgotten early. Bounds the memory. */
const rememberedAtMost = 100_000;

/**
 * Remembers whose requests are refused again and again, so that they can be refused without a look at them.
 *
 * @param log - Gets a line when that begins, at most one a minute, without an address.
 */
export function createRefusals(perMinute: number, log: (line: string) => void): Refusals {
  const clients = new Map<string, Counted>();
  let saidAt = Number.NEGATIVE_INFINITY;

  function countedOf(client: string): Counted {
    const now = performance.now();
    const known = clients.get(client);
    if (known && known.until > now) return known;
    const counted = { refused: 0, underWay: known?.underWay ?? 0, until: now + minuteMs };
    // Behind all others, so that the first of the map is the oldest.
    clients.delete(client);
    clients.set(client, counted);
    const [oldest] = clients.keys();
    if (clients.size > rememberedAtMost && oldest !== undefined) clients.delete(oldest);
    return counted;
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
      const known = clients.get(client);
      if (known === undefined || known.refused + known.underWay < perMinute) return 0;
      const { refused, underWay, until } = countedOf(client);
      if (refused >= perMinute) tell();
      if (refused >= perMinute) return Math.ceil((until - performance.now()) / 1000);
      return refused + underWay < perMinute ? 0 : 1;
    },
    count(client) {
      countedOf(client).refused += 1;
    },
    async during(client, work) {
      countedOf(client).underWay += 1;
      try {
        return await work();
      } finally {
        const counted = countedOf(client);
        // It may have been forgotten meanwhile.
        counted.underWay = Math.max(0, counted.underWay - 1);
      }
    },
  };
}
