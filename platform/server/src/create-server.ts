import { randomUUID } from 'node:crypto';
import type { Log } from '@proper/operator-kit/log';
import { headersOf, headersOfMessages } from '@proper/operator-kit/response-headers';
import type { SiteConfig } from '@proper/shared-types';
import Fastify, {
  type FastifyError,
  type FastifyInstance,
  type FastifyReply,
  type FastifyRequest,
} from 'fastify';
import type { Database } from './database';
import { emailRoutes } from './email/routes';
import { faultRoutes } from './faults/routes';
import { readPath } from './http/api-routes';
import { type ConnectionLimits, defaultConnectionLimits } from './http/connections';
import { createHttpServer, refuseUnreadable } from './http/http-server';
import { sendText, serveSite } from './http/static-site';
import { logUntrustedProxies } from './limits/client-address';
import { monitoringRoutes } from './metrics/routes';
import { createMetrics } from './metrics/server-metrics';
import { type OperatorPageOptions, operatorPageRoutes } from './operator-page/routes';
import { restRoutes } from './rest/routes';

export interface ServerOptions {
  /** The folder of the composed site, or a link to it; undefined if another server serves the pages. */
  readonly siteDir?: string | undefined;
  /** While it opens, pages are served and forms wait. */
  readonly database: Promise<Database>;
  /** Called when an email has been saved and waits to be delivered. */
  readonly onEmail?: () => void;
  /** Addresses and networks of proxies whose X-Forwarded-For is trusted. */
  readonly trustedProxies?: readonly string[];
  /** Replaces some of {@link defaultConnectionLimits}. */
  readonly connectionLimits?: Partial<ConnectionLimits>;
  /** The operator's key and page; without it there is neither the page nor, except on an inner network, the metrics. */
  readonly operator?:
    | Pick<OperatorPageOptions, 'dataDir' | 'key' | 'onThisMachineOnly' | 'siteDataDir'>
    | undefined;
  readonly config: Pick<SiteConfig, 'emailjs' | 'origin' | 'supabase'>;
  /** Gets one line for everything that goes wrong, without anything personal. */
  readonly log: Log;
}

/** The REST and email routes, and, with a site, its pages and the local page, on one origin. */
export function createServer(options: ServerOptions): FastifyInstance {
  const { siteDir, database, onEmail, config, operator, log, trustedProxies = [] } = options;
  const limits = { ...defaultConnectionLimits(), ...options.connectionLimits };
  const headers = { ...headersOf(config.origin), ...headersOfMessages };

  function answerError(error: FastifyError, request: FastifyRequest, reply: FastifyReply) {
    // This process or the machine has run out of descriptors.
    const isBusy = error.code === 'EMFILE' || error.code === 'ENFILE';
    if (isBusy) reply.header('retry-after', '5');
    const status = isBusy ? 503 : (error.statusCode ?? 500);
    log(`${status} ${readPath(request)} ${error.code ?? error.message}`, { request: request.id, status });
    // No hook has run for a malformed address.
    sendText(reply.headers(headers), status, status < 500 ? 'Bad request' : 'Something went wrong here');
  }

  const server = Fastify({
    logger: false,
    // The routes have lower limits, with their own answers.
    bodyLimit: 64 * 1024,
    // The name that nginx gives a request in its own log.
    genReqId: ({ headers: { 'x-request-id': id } }) =>
      typeof id === 'string' && /^[\w-]{8,64}$/.test(id) ? id : randomUUID(),
    forceCloseConnections: 'idle',
    trustProxy: trustedProxies.length > 0 && [...trustedProxies],
    serverFactory: (handle) => createHttpServer(handle, headers, { limits, trustedProxies, log }),
    clientErrorHandler: (error, socket) => refuseUnreadable(error, socket, headers),
    frameworkErrors: answerError,
  });
  server.setErrorHandler(answerError);
  server.addHook('onRequest', (_request, reply, done) => {
    reply.headers(headers);
    done();
  });
  server.addHook('onRequest', logUntrustedProxies(log));
  server.decorate('metrics', createMetrics(server, database));
  server.register(faultRoutes, { database, log });
  server.register(monitoringRoutes, { database, key: operator?.key, isInner: siteDir === undefined });
  server.register(restRoutes, { prefix: '/rest/v1', database, anonKey: config.supabase.anonKey, log });
  server.register(emailRoutes, { prefix: '/api/v1.0/email', database, config, onEmail, log });
  if (siteDir === undefined) {
    // PostgREST's names: whether this process answers, and whether it could save a form.
    server.get('/live', (_request, reply) => sendText(reply, 200, 'alive'));
    server.get('/ready', async (_request, reply) => {
      try {
        await (await database).transaction((session) => session.query('select 1'));
        return sendText(reply, 200, 'ready');
      } catch {
        return sendText(reply, 503, 'the database cannot be used');
      }
    });
  }
  const isSecure = config.origin.startsWith('https:');
  if (operator !== undefined)
    server.register(operatorPageRoutes, { ...operator, database, isSecure, onEmail, log });
  const site = siteDir === undefined ? undefined : serveSite(siteDir, log);
  server.setNotFoundHandler((request, reply) => {
    if (request.method === 'GET' || request.method === 'HEAD')
      return site ? site(request, reply) : sendText(reply, 404, 'Not found');
    log(`405 ${readPath(request)} ${request.method}`);
    reply.header('allow', 'GET, HEAD');
    return sendText(reply, 405, `${request.method} is not offered here`);
  });
  return server;
}
