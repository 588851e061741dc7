export interface FairLimits {
  /** Milliseconds that a request counts for. */
  readonly windowMs: number;
  /** Requests of one client in a window. */
  readonly perClient?: number;
  /** Requests of all clients in a window, beyond which the busiest are refused first. */
  readonly overall?: number;
  /** Requests that are remembered; of more, the oldest are forgotten early. Bounds the memory. */
  readonly remembered?: number;
}

/** Decides which requests are admitted, and remembers which were. */
export interface FairLimiter {
  /** Milliseconds until a client should ask again; 0 when it is admitted now. Counts nothing. */
  wait(client: string): number;
  /** Counts a request for its client. */
  count(client: string): void;
  /** How many requests count for a client now. */
  counted(client: string): number;
}

interface Admitted {
  readonly client: string;
  readonly at: number;
}

/**
 * A sliding-window rate limiter with max-min fairness. While the total is below the overall limit, each client is
 * admitted up to its own limit. Above it, clients within an equal share of the overall limit are still admitted, and so
 * is everybody's first request: a busy client takes nothing from the others. At twice the overall limit nobody is
 * admitted, however many addresses ask.
 *
 * @param now - A clock in milliseconds that is never set; for tests.
 */
export function createFairLimiter(
  {
    windowMs,
    perClient = Number.POSITIVE_INFINITY,
    overall = Number.POSITIVE_INFINITY,
    remembered = 100_000,
  }: FairLimits,
  now: () => number = () => performance.now(),
): FairLimiter {
  /** Everything that counts, oldest first, from `head` on. */
  const admitted: Admitted[] = [];
  let head = 0;
  const timesOf = new Map<string, number[]>();
  const total = (): number => admitted.length - head;

  function forgetOldest(): void {
    const oldest = admitted[head];
    head += 1;
    // Removing single entries from the front of a long list would move all others each time.
    if (head > 1000 && head * 2 > admitted.length) {
      admitted.splice(0, head);
      head = 0;
    }
    if (!oldest) return;
    const times = timesOf.get(oldest.client);
    times?.shift();
    if (times?.length === 0) timesOf.delete(oldest.client);
  }

  function forgetOld(): void {
    const start = now() - windowMs;
    for (let oldest = admitted[head]; oldest && oldest.at <= start; oldest = admitted[head]) forgetOldest();
  }

  const untilForgotten = (at: number | undefined): number =>
    at === undefined ? windowMs : Math.max(1, at + windowMs - now());

  return {
    wait(client) {
      forgetOld();
      const times = timesOf.get(client) ?? [];
      if (times.length >= perClient) return untilForgotten(times[0]);
      if (total() < overall) return 0;
      const clients = timesOf.size + (times.length === 0 ? 1 : 0);
      const isWithinShare = times.length + 1 <= Math.max(1, overall / clients);
      return isWithinShare && total() < 2 * overall ? 0 : untilForgotten(admitted[head]?.at);
    },
    count(client) {
      forgetOld();
      if (total() >= remembered) forgetOldest();
      const at = now();
      admitted.push({ client, at });
      const times = timesOf.get(client);
      if (times) times.push(at);
      else timesOf.set(client, [at]);
    },
    counted(client) {
      forgetOld();
      return timesOf.get(client)?.length ?? 0;
    },
  };
}
