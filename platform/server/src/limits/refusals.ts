import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { LRUCache } from 'lru-cache';
import { identifyClient } from './client-address';
import { oncePerInterval } from './once-per-interval';

/** Requests of one client that each route may refuse in a minute. After that it refuses all without processing them. */
const refusalsPerMinute = 120;
const minuteMs = 60_000;
/** Clients in memory; beyond that, the longest inactive ones are forgotten early. */
const maxClients = 10_000;

/** A client in the minute that began with its first request. */
interface Client {
  refusals: number;
  /** Settles when its latest request has been processed. */
  lastRequest: Promise<void>;
}

export interface RefusalLimit {
  /** Sends 429. */
  readonly refuse: (reply: FastifyReply) => FastifyReply;
  /** Gets a line without an address when a client reaches the limit, at most once a minute. */
  readonly log: (line: string) => void;
}

/**
 * Answers 429 to a client whose requests to these routes are refused repeatedly, without processing them. Each client's
 * requests are processed one after the other: of a thousand bad ones at the same moment, only the first 120 are processed,
 * and good ones wait for a few milliseconds.
 */
export function limitRefusals(routes: FastifyInstance, { refuse, log }: RefusalLimit): void {
  const clients = new LRUCache<string, Client>({
    max: maxClients,
    ttl: minuteMs,
    memoMethod: () => ({ refusals: 0, lastRequest: Promise.resolve() }),
  });
  const finishers = new WeakMap<FastifyRequest, () => void>();
  const logLimit = oncePerInterval(minuteMs, () =>
    log(
      `A client had ${refusalsPerMinute} requests refused within a minute. More of them are answered 429 at once, and not listed.`,
    ),
  );

  const findClient = ({ ip }: FastifyRequest): Client => clients.memo(identifyClient(ip));

  function refuseUnprocessed(request: FastifyRequest, reply: FastifyReply): FastifyReply {
    logLimit();
    const seconds = Math.ceil(clients.getRemainingTTL(identifyClient(request.ip)) / 1000);
    return refuse(reply.header('retry-after', String(seconds)));
  }

  routes.addHook('onRequest', async (request, reply) => {
    if (findClient(request).refusals >= refusalsPerMinute) return refuseUnprocessed(request, reply);
  });
  routes.addHook('preHandler', async (request, reply) => {
    const client = findClient(request);
    const { lastRequest } = client;
    client.lastRequest = new Promise((resolve) => finishers.set(request, resolve));
    await lastRequest;
    if (client.refusals >= refusalsPerMinute) return refuseUnprocessed(request, reply);
  });
  // Fastify calls this for every request, even if its client has disconnected.
  routes.addHook('onSend', async (request, reply) => {
    if (reply.statusCode >= 400 && reply.statusCode < 500) findClient(request).refusals += 1;
    finishers.get(request)?.();
  });
}
