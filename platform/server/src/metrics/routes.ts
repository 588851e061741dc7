import { isSameKey } from '@proper/operator-kit/operator-key';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { Database } from '../database';
import { countFaults, readFaults } from '../faults/fault-store';
import { hasPrivatePeer } from '../limits/client-address';

/** Headers with which a proxy passes on a visitor's request. */
const forwardingHeaders = ['forwarded', 'x-forwarded-for', 'x-forwarded-host', 'x-real-ip'];

/** Whether a request comes from a neighbour, such as Prometheus, and not from a visitor through a proxy. */
const isFromInnerNetwork = (request: FastifyRequest): boolean =>
  hasPrivatePeer(request) && !forwardingHeaders.some((name) => request.headers[name] !== undefined);

/** Whether a request has the operator's key: `Authorization: Bearer …`, which Prometheus calls `credentials`. */
export const hasKey = ({ headers }: FastifyRequest, key: string | undefined): boolean =>
  key !== undefined && isSameKey(key, /^bearer +(.*)$/i.exec(headers.authorization ?? '')?.[1]);

export interface MonitoringOptions {
  readonly database: Promise<Database>;
  /** The operator's key. */
  readonly key: string | undefined;
  /** Whether neighbours need no key: where another server passes on visitors' requests, and not these. */
  readonly isInner: boolean;
}

/** `/metrics` and `/faults.json`, for neighbours on an inner network or with the operator's key. Anybody else gets a 404. */
export async function monitoringRoutes(
  routes: FastifyInstance,
  { database, key, isInner }: MonitoringOptions,
): Promise<void> {
  routes.addHook('onRequest', async (request, reply) => {
    if (!hasKey(request, key) && !(isInner && isFromInnerNetwork(request))) return reply.callNotFound();
    reply.header('cache-control', 'no-store');
  });
  const { metrics } = routes;
  routes.get('/metrics', async (_request, reply) =>
    reply.type(metrics.contentType).send(await metrics.read()),
  );
  routes.get('/faults.json', async () => {
    const opened = await database;
    return { counts: await countFaults(opened), faults: await readFaults(opened) };
  });
}
