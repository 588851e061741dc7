import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { LRUCache } from 'lru-cache';
import { oncePerMs } from '../http/connections';
import { clientOf } from './client-address';

/** Requests of one client that each route may refuse in a minute before it refuses all of them unseen. */
const refusalsPerMinute = 120;
const minuteMs = 60_000;
/** Clients that are remembered; of more, those that were quiet for longest are forgotten early. Bounds the memory. */
const rememberedAtMost = 10_000;

/** A client in the minute that began with its first request. */
interface Client {
  refusals: number;
  /** Settles when the last of its requests so far has been processed. */
  lastTurn: Promise<void>;
}

export interface RefusalLimit {
  /** Sends 429. */
  readonly refuse: (reply: FastifyReply) => FastifyReply;
  /** Gets a line when a client's requests begin to be refused, at most one a minute, without an address. */
  readonly log: (line: string) => void;
}

/**
 * Answers 429 to a client whose requests to these routes are refused again and again, without processing them. Each
 * client's requests are processed one after the other: of a thousand at the same moment, those after the last one that it
 * may have refused are not processed either, and good ones wait for a few milliseconds.
 */
export function limitRefusals(routes: FastifyInstance, { refuse, log }: RefusalLimit): void {
  const clients = new LRUCache<string, Client>({
    max: rememberedAtMost,
    ttl: minuteMs,
    memoMethod: () => ({ refusals: 0, lastTurn: Promise.resolve() }),
  });
  const turnEnds = new WeakMap<FastifyRequest, () => void>();
  const logRefusals = oncePerMs(minuteMs, () =>
    log(
      `A client had ${refusalsPerMinute} requests refused within a minute. More of them are answered 429 at once, and not listed.`,
    ),
  );

  const findClient = ({ ip }: FastifyRequest): Client => clients.memo(clientOf(ip));

  function refuseUnseen(request: FastifyRequest, reply: FastifyReply): FastifyReply {
    logRefusals();
    const seconds = Math.ceil(clients.getRemainingTTL(clientOf(request.ip)) / 1000);
    return refuse(reply.header('retry-after', String(seconds)));
  }

  routes.addHook('onRequest', async (request, reply) => {
    if (findClient(request).refusals >= refusalsPerMinute) return refuseUnseen(request, reply);
  });
  routes.addHook('preHandler', async (request, reply) => {
    const client = findClient(request);
    const { lastTurn } = client;
    client.lastTurn = new Promise((resolve) => turnEnds.set(request, resolve));
    await lastTurn;
    if (client.refusals >= refusalsPerMinute) return refuseUnseen(request, reply);
  });
  // Every request gets here, also one whose client has left.
  routes.addHook('onSend', async (request, reply) => {
    if (reply.statusCode >= 400 && reply.statusCode < 500) findClient(request).refusals += 1;
    turnEnds.get(request)?.();
  });
}
