import { randomUUID } from 'node:crypto';
import type { Socket } from 'node:net';
import type { Log } from '@proper/operator-kit/log';
import { headersOf, headersOfMessages } from '@proper/operator-kit/response-headers';
import type { SiteConfig } from '@proper/shared-types';
import { faultReportPath } from '@proper/shared-types/faults';
import Fastify, {
  type FastifyError,
  type FastifyInstance,
  type FastifyReply,
  type FastifyRequest,
} from 'fastify';
import { type Database, UnreachableError } from './database';
import { browserErrorRoutes } from './forms/browser-errors';
import { emailRoutes } from './forms/email';
import { restRoutes } from './forms/rest';
import { readPath, sendText } from './http/api';
import { logUntrustedProxies } from './http/proxies';
import { serveSite } from './http/site';
import { createMetrics, type Metrics } from './operator/metrics';

declare module 'fastify' {
  interface FastifyInstance {
    metrics: Metrics;
  }
}

export interface ServerOptions {
  /** The folder of the composed site, or a link to it; undefined if another server serves the pages. */
  readonly siteDir?: string | undefined;
  /** The composer's data folder, for the metrics. */
  readonly siteDataDir?: string;
  /** While it opens, pages are served and forms wait. */
  readonly database: Promise<Database>;
  /** Called when an email has been saved and waits to be delivered. */
  readonly onEmail?: () => void;
  /** Contact requests of one client in ten minutes. */
  readonly emailsPerClient?: number;
  /** Addresses and networks of proxies whose X-Forwarded-For is trusted. */
  readonly trustedProxies?: readonly string[];
  readonly config: Pick<SiteConfig, 'emailjs' | 'origin' | 'supabase'>;
  /** Gets one line for everything that goes wrong, without anything personal. */
  readonly log: Log;
}

/** Node's own limits, in milliseconds and bytes. The forms give up after ten seconds. */
const limits = {
  /** Without a byte sent or received: the client has stalled. */
  connectionTimeout: 120_000,
  /** For a whole request, with its body. */
  requestTimeout: 30_000,
  /** Between two requests. Longer than proxies usually keep a connection, so that none closes as they send a request. */
  keepAliveTimeout: 72_000,
  /** Before the connection is closed: bounds what one connection can have pipelined. */
  maxRequestsPerSocket: 256,
};
const httpLimits = {
  headersTimeout: 15_000,
  connectionsCheckingInterval: 5000,
  /** As much as fifteen full cookies, which any page of the site may have set. */
  maxHeaderSize: 64 * 1024,
};
const maxConnections = 2048;

/** Milliseconds for the client to read the answer: closing a connection with unread input discards the answer (RST). */
const lingerMs = 2000;

/**
 * Answers a request that the HTTP parser cannot read. If its headers are too large, those are cookies: the browser removes them, and
 * its next request works.
 */
function refuseUnreadable({ code }: NodeJS.ErrnoException, socket: Socket): void {
  if (code === 'ECONNRESET' || !socket.writable || socket.bytesWritten > 0) return void socket.destroy();
  const answers: Readonly<Record<string, string>> = {
    ERR_HTTP_REQUEST_TIMEOUT: '408 Request Timeout',
    HPE_HEADER_OVERFLOW: '431 Request Header Fields Too Large\r\nclear-site-data: "cookies"',
  };
  socket.end(
    `HTTP/1.1 ${answers[code ?? ''] ?? '400 Bad Request'}\r\nconnection: close\r\ncontent-length: 0\r\n\r\n`,
  );
  socket.on('error', () => socket.destroy()).resume();
  setTimeout(() => socket.destroy(), lingerMs).unref();
}

/** The REST and email routes, and, with a site, its pages, on one origin. */
export function createServer(options: ServerOptions): FastifyInstance {
  const { siteDir, database, onEmail, emailsPerClient = 10, config, log, trustedProxies = [] } = options;
  const headers = { ...headersOf(config.origin), ...headersOfMessages };

  function answerError(error: FastifyError, request: FastifyRequest, reply: FastifyReply) {
    // The database is away, or this process or the machine has run out of descriptors.
    const isBusy = error instanceof UnreachableError || error.code === 'EMFILE' || error.code === 'ENFILE';
    if (isBusy) reply.header('retry-after', '5');
    const status = isBusy ? 503 : (error.statusCode ?? 500);
    if (status !== 429)
      log(`${status} ${readPath(request)} ${error.code ?? error.message}`, { request: request.id, status });
    // No hook has run for a malformed address.
    return sendText(
      reply.headers(headers),
      status,
      status < 500 ? 'Bad request' : 'Something went wrong here',
    );
  }

  const server = Fastify({
    ...limits,
    http: httpLimits,
    logger: false,
    // The name that nginx gives a request in its own log.
    genReqId: ({ headers: { 'x-request-id': id } }) =>
      typeof id === 'string' && /^[\w-]{8,64}$/.test(id) ? id : randomUUID(),
    // A whole address, as to a proxy, is answered as its path (RFC 9112, section 3.2.2).
    rewriteUrl: ({ url = '/' }) => url.replace(/^https?:\/\/[^/?#]*\/?/i, '/'),
    forceCloseConnections: 'idle',
    trustProxy: trustedProxies.length > 0 && [...trustedProxies],
    clientErrorHandler: refuseUnreadable,
    frameworkErrors: answerError,
  });
  server.server.maxConnections = maxConnections;
  server.setErrorHandler(answerError);
  server.addHook('onRequest', (_request, reply, done) => {
    reply.headers(headers);
    done();
  });
  server.addHook('onRequest', logUntrustedProxies(log));
  const metrics = createMetrics(server, database, options.siteDataDir);
  server.decorate('metrics', metrics);
  server.register(restRoutes, { prefix: '/rest/v1', database, anonKey: config.supabase.anonKey, log });
  server.register(emailRoutes, {
    prefix: '/api/v1.0/email',
    database,
    config,
    perClient: emailsPerClient,
    onEmail,
    log,
  });
  server.register(browserErrorRoutes, {
    prefix: faultReportPath,
    database,
    log,
    onError: metrics.countError,
  });
  const site = siteDir === undefined ? undefined : serveSite(server, siteDir, log);
  server.setNotFoundHandler((request, reply) => {
    if (request.method === 'GET' || request.method === 'HEAD')
      return site ? site(request, reply) : sendText(reply, 404, 'Not found');
    log(`405 ${readPath(request)} ${request.method}`);
    reply.header('allow', 'GET, HEAD');
    return sendText(reply, 405, `${request.method} is not offered here`);
  });
  return server;
}
