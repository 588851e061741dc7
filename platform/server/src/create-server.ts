import { randomUUID } from 'node:crypto';
import { getSiteHeaders, messageHeaders } from '@proper/common/response-headers';
import { browserErrorsPath } from '@proper/shared-types/browser-errors';
import { webVitalsPath } from '@proper/shared-types/web-vitals';
import Fastify, {
  type FastifyError,
  type FastifyInstance,
  type FastifyReply,
  type FastifyRequest,
} from 'fastify';
import { type Database, UnreachableError } from './database';
import { emailRoutes } from './forms/email';
import { restRoutes } from './forms/rest';
import { unsubscribePath, unsubscribeRoutes } from './forms/unsubscribe';
import { readPath, sendText } from './http/api';
import type { Log } from './http/log';
import { createSiteHandler } from './http/site';
import type { Metrics } from './operator/metrics';
import { browserErrorRoutes } from './reports/browser-errors';
import { webVitalsRoutes } from './reports/web-vitals';

export interface ServerOptions {
  /** The composed site's folder, or a link to it; undefined if another server serves the pages. */
  readonly siteDir?: string | undefined;
  /** Until it opens, pages are served and forms wait. */
  readonly database: Promise<Database>;
  readonly metrics: Metrics;
  /** Called when an email has been saved and waits to be delivered. */
  readonly onEmail?: () => void;
  /** Contact requests of one client in ten minutes. */
  readonly emailsPerClient: number;
  /** Addresses and networks of proxies whose X-Forwarded-For is trusted. */
  readonly trustedProxies: readonly string[];
  /** The site's address. */
  readonly origin: string;
  /** Gets one line for every failure, without personal data. */
  readonly log: Log;
}

/** Node's own limits, in milliseconds and bytes. Forms give up after ten seconds. */
const limits = {
  /** The longest time without a byte: after it, the client has stalled. */
  connectionTimeout: 120_000,
  /** The longest time for a whole request, its body included. */
  requestTimeout: 30_000,
  /** The longest pause between requests: longer than proxies', which must not meet a closing connection. */
  keepAliveTimeout: 72_000,
  /** The most requests on one connection, so that it cannot pipeline any number. */
  maxRequestsPerSocket: 256,
  http: {
    headersTimeout: 15_000,
    connectionsCheckingInterval: 5000,
    /** Room for fifteen full cookies, which any page of the site may set. */
    maxHeaderSize: 64 * 1024,
  },
};
const maxConnections = 2048;

/** Creates the server of the REST and email routes, and, with a site, of its pages, on one origin. */
export function createServer(options: ServerOptions): FastifyInstance {
  const { siteDir, database, metrics, onEmail, origin, log } = options;
  const headers = { ...getSiteHeaders(origin), ...messageHeaders };

  function sendError(error: FastifyError, request: FastifyRequest, reply: FastifyReply) {
    const status = error instanceof UnreachableError ? 503 : (error.statusCode ?? 500);
    if (status === 503) reply.header('retry-after', '5');
    if (status !== 429)
      log(`${status} ${readPath(request)} ${error.code ?? error.message}`, { request: request.id, status });
    // No hook has run for a malformed address, so the headers are missing.
    reply.headers(headers);
    return sendText(reply, status, status < 500 ? 'Bad request' : 'Something went wrong here');
  }

  const server = Fastify({
    ...limits,
    logger: false,
    // A request has the id that nginx logs for it.
    genReqId: ({ headers: { 'x-request-id': id } }) =>
      typeof id === 'string' && /^[\w-]{8,64}$/.test(id) ? id : randomUUID(),
    forceCloseConnections: 'idle',
    trustProxy: [...options.trustedProxies],
    frameworkErrors: sendError,
  });
  server.server.maxConnections = maxConnections;
  server.setErrorHandler(sendError);
  server.addHook('onRequest', async (_request, reply) => void reply.headers(headers));
  server.addHook('onResponse', async (request, reply) => metrics.countSubmission(request, reply));
  const shared = { database, log };
  server.register(restRoutes, { prefix: '/rest/v1', ...shared });
  server.register(emailRoutes, {
    prefix: '/api/v1.0/email',
    ...shared,
    perClient: options.emailsPerClient,
    onEmail,
  });
  server.register(browserErrorRoutes, { prefix: browserErrorsPath, ...shared, onError: metrics.countError });
  server.register(webVitalsRoutes, { prefix: webVitalsPath, ...shared });
  server.register(unsubscribeRoutes, { prefix: unsubscribePath, ...shared });
  const site = siteDir === undefined ? undefined : createSiteHandler(server, siteDir, log);
  server.setNotFoundHandler((request, reply) => {
    if (request.method === 'GET' || request.method === 'HEAD')
      return site ? site(request, reply) : sendText(reply, 404, 'Not found');
    log(`405 ${readPath(request)} ${request.method}`);
    reply.header('allow', 'GET, HEAD');
    return sendText(reply, 405, `${request.method} is not offered here`);
  });
  return server;
}
