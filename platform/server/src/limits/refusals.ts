import type { FastifyInstance, FastifyReply } from 'fastify';
import { clientOf } from './client-address';

/** Requests of one client that each route may refuse in a minute before it refuses all of them unseen. */
const refusalsPerMinute = 120;
const minuteMs = 60_000;
/** Clients that are remembered; of more, those that came first are forgotten early. Bounds the memory. */
const rememberedAtMost = 100_000;

/** What counts for a client, in the minute that began with its first request. */
interface ClientCount {
  count: number;
  /** When the minute ends, by `performance.now()`, which setting the clock does not change. */
  readonly until: number;
}

export interface RefusalLimit {
  /** Set by tests; {@link refusalsPerMinute} otherwise. */
  readonly perMinute?: number | undefined;
  /** Sends 429. */
  readonly refuse: (reply: FastifyReply) => FastifyReply;
  /** Gets a line when a client's requests begin to be refused, at most one a minute, without an address. */
  readonly log: (line: string) => void;
}

/**
 * Answers 429 to a client whose requests to these routes are refused again and again, without processing them. A request
 * counts as refused until it has succeeded, so that a thousand at the same moment are limited too.
 */
export function limitRefusals(routes: FastifyInstance, { perMinute, refuse, log }: RefusalLimit): void {
  const most = perMinute ?? refusalsPerMinute;
  const clients = new Map<string, ClientCount>();
  const counted = new WeakMap<object, ClientCount>();
  let loggedAt = Number.NEGATIVE_INFINITY;

  function countOf(client: string): ClientCount {
    const now = performance.now();
    const known = clients.get(client);
    if (known && known.until > now) return known;
    const fresh = { count: 0, until: now + minuteMs };
    // After all others, so that the first of the map is the oldest.
    clients.delete(client);
    clients.set(client, fresh);
    const [oldest] = clients.keys();
    if (clients.size > rememberedAtMost && oldest !== undefined) clients.delete(oldest);
    return fresh;
  }

  routes.addHook('onRequest', async (request, reply) => {
    const own = countOf(clientOf(request.ip));
    if (own.count < most) {
      own.count += 1;
      counted.set(request, own);
      return;
    }
    const now = performance.now();
    if (now - loggedAt >= minuteMs) {
      loggedAt = now;
      log(
        `A client had ${most} requests refused within a minute. More of them are answered 429 at once, and not listed.`,
      );
    }
    return refuse(reply.header('retry-after', String(Math.ceil((own.until - now) / 1000))));
  });
  routes.addHook('onResponse', async (request, reply) => {
    const own = counted.get(request);
    if (own && (reply.statusCode < 400 || reply.statusCode >= 500)) own.count -= 1;
  });
}
