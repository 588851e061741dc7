import Fastify, {
  type FastifyError,
  type FastifyInstance,
  type FastifyReply,
  type FastifyRequest,
} from 'fastify';
import type { SiteConfig } from 'shared-types';
import type { Database } from '../backends/database';
import { mailDoor } from '../backends/mail/door';
import type { Outbox } from '../backends/mail/outbox';
import { defaultMailSettings } from '../backends/mail/settings';
import { restDoor } from '../backends/rest/door';
import { headersOfAll } from '../response-headers';
import { serveLocalPage } from './local/local-page';
import { serveSite } from './static-site';

export interface ServerOptions {
  /** The folder, or the link to the folder, of the composed site. */
  readonly siteDir: string;
  /** Where mails are kept. */
  readonly dataDir: string;
  /** Open, or about to be: pages are served meanwhile, forms wait. */
  readonly database: Promise<Database>;
  readonly outbox: Outbox;
  /** Mails that are taken in one minute, from all visitors together. */
  readonly mailsPerMinute?: number;
  /** What `/local` must be asked with; without one there is no local page. */
  readonly localKey?: string;
  readonly config: Pick<SiteConfig, 'contactEmail' | 'emailjs' | 'supabase'>;
  /** Takes one line for everything that went wrong. Nothing personal is in it. */
  readonly log: (line: string) => void;
}

const plainText = (reply: FastifyReply, status: number, text: string): FastifyReply =>
  reply.code(status).headers(headersOfAll).type('text/plain; charset=utf-8').send(text);

/** The embedded server: the composed site, the two doors and the local page, on one origin. */
export function createServer(options: ServerOptions): FastifyInstance {
  const { siteDir, dataDir, database, outbox, config, localKey, log } = options;
  const { mailsPerMinute = defaultMailSettings.mailsPerMinute } = options;

  function fail(error: FastifyError, request: FastifyRequest, reply: FastifyReply) {
    const status = error.statusCode ?? 500;
    log(`${status} ${request.url.split('?')[0]?.slice(0, 200)} ${error.code ?? error.message}`);
    plainText(reply, status, status < 500 ? 'Bad request' : 'Something went wrong here');
  }

  const server = Fastify({
    logger: false,
    // A door's own answer to a body that is too large comes before this limit.
    bodyLimit: 64 * 1024,
    forceCloseConnections: 'idle',
    requestTimeout: 30_000,
    frameworkErrors: fail,
  });
  server.setErrorHandler(fail);
  server.addHook('onRequest', async (_request, reply) => {
    reply.headers(headersOfAll);
  });
  server.register(restDoor, { prefix: '/rest/v1', database, anonKey: config.supabase.anonKey, log });
  server.register(mailDoor, { prefix: '/api/v1.0/email', config, outbox, mailsPerMinute, log });
  const site = serveSite(server, { siteDir, log });
  if (localKey !== undefined)
    serveLocalPage(server, { database, dataDir, key: localKey, notFound: site.notFound });
  server.setNotFoundHandler((request, reply) => {
    reply.header('allow', 'GET, HEAD');
    return plainText(reply, 405, `${request.method} is not offered here`);
  });
  return server;
}
