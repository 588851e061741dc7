import { createHash, randomBytes, timingSafeEqual } from 'node:crypto';
import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import basicAuth from '@fastify/basic-auth';
import { writeWholeFile } from '@proper/common/files';
import { getSiteHeaders } from '@proper/common/response-headers';
import Fastify, { type FastifyError, type FastifyInstance } from 'fastify';
import { Gauge } from 'prom-client';
import { type Database, query } from '../database';
import { requeueEmail } from '../forms/delivery';
import { sendText } from '../http/api';
import type { Log } from '../http/log';
import { styles } from './html';
import type { Metrics } from './metrics';
import { readOverview, renderPage } from './page';
import type { FindProblems } from './problems';

export interface OperatorServerOptions {
  readonly database: Promise<Database>;
  readonly metrics: Metrics;
  /** The password of the page, with any name. */
  readonly key: string;
  /** The composer's data folder. */
  readonly siteDataDir: string;
  readonly findProblems: FindProblems;
  /** Called when an email is to be sent again. */
  readonly onEmail: () => void;
  readonly log: Log;
}

/** Returns the password of the operator's page, which the first start keeps in the data folder. */
export async function ensureOperatorKey(dataDir: string): Promise<string> {
  const file = path.join(dataDir, 'operator-key');
  if (!existsSync(file)) await writeWholeFile(file, `${randomBytes(24).toString('base64url')}\n`);
  return readFileSync(file, 'utf8').trim();
}

const digest = (text: string): Buffer => createHash('sha256').update(text).digest();

/** Compares keys in a time that does not depend on how much of them matches. */
const isSameKey = (key: string, candidate: unknown): boolean =>
  typeof candidate === 'string' && timingSafeEqual(digest(key), digest(candidate));

const styleHash = createHash('sha256').update(styles).digest('base64');
const headers = {
  ...getSiteHeaders(''),
  'content-security-policy': `default-src 'none'; style-src 'sha256-${styleHash}'; form-action 'self'; base-uri 'none'; frame-ancestors 'none'`,
  'cache-control': 'no-store',
  'x-robots-tag': 'noindex',
};

/**
 * Creates the server of the operator's page, on its own port: the site's address does not lead there, and the
 * site's scripts cannot read it. `/metrics` and `/ready`, for monitoring, contain nothing about visitors.
 */
export function createOperatorServer(options: OperatorServerOptions): FastifyInstance {
  const { database, metrics, key, siteDataDir, findProblems, onEmail, log } = options;
  const server = Fastify({ logger: false });
  server.addHook('onRequest', async (_request, reply) => void reply.headers(headers));
  server.setNotFoundHandler((_request, reply) => sendText(reply, 404, 'Not found'));
  server.setErrorHandler(({ statusCode = 500, message }: FastifyError, _request, reply) => {
    if (statusCode >= 500) log(`${statusCode} of the operator's page: ${message}`);
    return sendText(reply, statusCode, statusCode === 401 ? 'This page needs its password' : 'Not possible');
  });

  server.get('/ready', async (_request, reply) => {
    try {
      await query(await database, 'select 1');
      return sendText(reply, 200, 'ready');
    } catch {
      return sendText(reply, 503, 'the database cannot be used');
    }
  });
  new Gauge({
    name: 'proper_problems',
    help: '1 for each problem that the page shows.',
    labelNames: ['problem'],
    registers: [metrics.registry],
    async collect() {
      this.reset();
      for (const { key } of await findProblems()) this.set({ problem: key }, 1);
    },
  });
  server.get('/metrics', async (_request, reply) =>
    reply.type(metrics.registry.contentType).send(await metrics.registry.metrics()),
  );

  server.register(async (routes) => {
    await routes.register(basicAuth, {
      authenticate: { realm: 'Proper' },
      async validate(_name, password) {
        if (!isSameKey(key, password)) throw new Error('wrong password');
      },
    });
    // Only a person's browser gets an answer, and no script, frame or form of another site.
    routes.addHook('onRequest', async ({ headers: sent, method }, reply) => {
      const isNavigation = sent['sec-fetch-mode'] === 'navigate' && sent['sec-fetch-dest'] === 'document';
      const isOwnForm = method === 'GET' || sent['sec-fetch-site'] === 'same-origin';
      if (!isNavigation || !isOwnForm)
        return sendText(reply, 403, 'Open this page in a browser, by https or on this machine');
    });
    routes.addHook('onRequest', routes.basicAuth);
    routes.addContentTypeParser('*', { parseAs: 'string' }, (_request, _body, done) => done(null));
    routes.get('/', async (_request, reply) => {
      const page = renderPage(await readOverview(database, siteDataDir), await findProblems());
      return reply.type('text/html; charset=utf-8').send(page);
    });
    routes.post<{ Params: { id: string } }>('/emails/:id', async ({ params: { id } }, reply) => {
      const isFound = /^[\da-f-]{36}$/.test(id) && (await requeueEmail(await database, id));
      if (!isFound) return reply.callNotFound();
      onEmail();
      return reply.redirect('/', 303);
    });
  });
  return server;
}
