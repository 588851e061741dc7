import { isSameKey } from '@proper/operator-kit/operator-key';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import ipaddr from 'ipaddr.js';
import type { Database } from '../database';
import { countFaults, readFaults } from '../faults/fault-store';
import type { ServerMetrics } from './server-metrics';

/** Ranges of this machine and of private networks. */
const innerRanges: readonly string[] = ['loopback', 'private', 'linkLocal', 'uniqueLocal'];

/** Headers with which a proxy passes on a visitor's request. */
const forwardingHeaders = ['forwarded', 'x-forwarded-for', 'x-forwarded-host', 'x-real-ip'];

/** Whether a request comes from a neighbour, such as Prometheus, and not from a visitor through a proxy. */
function isFromInnerNetwork({ socket, headers }: FastifyRequest): boolean {
  const { remoteAddress: peer = '' } = socket;
  return (
    ipaddr.isValid(peer) &&
    innerRanges.includes(ipaddr.process(peer).range()) &&
    !forwardingHeaders.some((name) => headers[name] !== undefined)
  );
}

/** Whether a request has the operator's key: `Authorization: Bearer …`, which Prometheus calls `credentials`. */
export const hasKey = ({ headers }: FastifyRequest, key: string | undefined): boolean =>
  key !== undefined && isSameKey(key, /^bearer +(.*)$/i.exec(headers.authorization ?? '')?.[1]);

export interface MonitoringOptions {
  readonly metrics: ServerMetrics;
  readonly database: Promise<Database>;
  /** The operator's key. */
  readonly key: string | undefined;
  /** Whether neighbours need no key: where another server passes on visitors' requests, and not these. */
  readonly isInner: boolean;
}

/** `/metrics` and `/faults.json`, for neighbours on an inner network or with the operator's key. Anybody else gets a 404. */
export function serveMonitoring(
  server: FastifyInstance,
  { metrics, database, key, isInner }: MonitoringOptions,
): void {
  const isAllowed = (request: FastifyRequest): boolean =>
    hasKey(request, key) || (isInner && isFromInnerNetwork(request));
  server.get('/metrics', async (request, reply) => {
    if (!isAllowed(request)) return reply.callNotFound();
    return reply
      .header('cache-control', 'no-store')
      .type(metrics.contentType)
      .send(await metrics.read());
  });
  server.get('/faults.json', async (request, reply) => {
    if (!isAllowed(request)) return reply.callNotFound();
    const opened = await database;
    return reply
      .header('cache-control', 'no-store')
      .send({ counts: await countFaults(opened), faults: await readFaults(opened) });
  });
}
