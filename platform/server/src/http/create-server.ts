import { headersOf, headersOfMessages } from '@proper/operator-kit/response-headers';
import type { SiteConfig } from '@proper/shared-types';
import Fastify, {
  type FastifyError,
  type FastifyInstance,
  type FastifyReply,
  type FastifyRequest,
} from 'fastify';
import type { Database } from '../database';
import { emailRoutes } from '../email/routes';
import { hintAtProxies } from '../limits/client-address';
import { serveLocalPage } from '../local-page/local-page';
import { restRoutes } from '../rest/routes';
import { pathOf } from './api-routes';
import { type ConnectionLimits, defaultConnectionLimits } from './connections';
import { createHttpServer, refuseUnreadable } from './http-server';
import { plainText, serveSite } from './static-site';

export interface ServerOptions {
  /** The folder, or the link to the folder, of the composed site; undefined where another server has it. */
  readonly siteDir?: string | undefined;
  /** Open, or about to be: pages are served meanwhile, forms wait. */
  readonly database: Promise<Database>;
  /** Called after an email was saved: it waits to be delivered. */
  readonly onEmail?: () => void;
  /** Addresses and networks of proxies that are believed about a visitor's address. */
  readonly trustedProxies?: readonly string[];
  /** How much one client may hold on to; {@link defaultConnectionLimits} otherwise. */
  readonly connectionLimits?: Partial<ConnectionLimits>;
  /** What `/local` must be asked with; without one there is no local page. */
  readonly localKey?: string;
  readonly config: Pick<SiteConfig, 'emailjs' | 'origin' | 'supabase'>;
  /** Takes one line for everything that went wrong. Nothing personal is in it. */
  readonly log: (line: string) => void;
}

/** The two routes, and the composed site with the local page where this server has it, on one origin. */
export function createServer(options: ServerOptions): FastifyInstance {
  const { siteDir, database, onEmail, config, localKey, log, trustedProxies = [] } = options;
  const limits = { ...defaultConnectionLimits(), ...options.connectionLimits };
  const headers = { ...headersOf(config.origin), ...headersOfMessages };

  function fail(error: FastifyError, request: FastifyRequest, reply: FastifyReply) {
    // This process, or the machine, can open no further file.
    const isBusy = error.code === 'EMFILE' || error.code === 'ENFILE';
    if (isBusy) reply.header('retry-after', '5');
    const status = isBusy ? 503 : (error.statusCode ?? 500);
    log(`${status} ${pathOf(request)} ${error.code ?? error.message}`);
    // No hook has run for an address that cannot be read.
    plainText(reply.headers(headers), status, status < 500 ? 'Bad request' : 'Something went wrong here');
  }

  const server = Fastify({
    logger: false,
    // The routes have lower limits of their own, with answers of their own.
    bodyLimit: 64 * 1024,
    forceCloseConnections: 'idle',
    trustProxy: trustedProxies.length > 0 && [...trustedProxies],
    serverFactory: (handle) => createHttpServer(handle, { limits, headers, trustedProxies, log }),
    clientErrorHandler: (error, socket) => refuseUnreadable(error, socket, headers),
    frameworkErrors: fail,
  });
  server.setErrorHandler(fail);
  server.addHook('onRequest', (_request, reply, done) => {
    reply.headers(headers);
    done();
  });
  server.addHook('onRequest', hintAtProxies(log));
  server.register(restRoutes, { prefix: '/rest/v1', database, anonKey: config.supabase.anonKey, log });
  server.register(emailRoutes, { prefix: '/api/v1.0/email', database, config, onEmail, log });
  if (siteDir === undefined) {
    // As PostgREST calls them: whether this process answers, and whether it could save what a form sends.
    server.get('/live', (_request, reply) => plainText(reply, 200, 'alive'));
    server.get('/ready', async (_request, reply) => {
      const asked = database.then((opened) => opened.transaction((session) => session.query('select 1')));
      return asked.then(
        () => plainText(reply, 200, 'ready'),
        () => plainText(reply, 503, 'the database cannot be used'),
      );
    });
  } else if (localKey !== undefined) serveLocalPage(server, { database, key: localKey });
  const site = siteDir === undefined ? undefined : serveSite(siteDir, log);
  server.setNotFoundHandler((request, reply) => {
    if (request.method === 'GET' || request.method === 'HEAD')
      return site ? site(request, reply) : plainText(reply, 404, 'Not found');
    log(`405 ${pathOf(request)} ${request.method}`);
    reply.header('allow', 'GET, HEAD');
    return plainText(reply, 405, `${request.method} is not offered here`);
  });
  return server;
}
