import { isSameKey } from '@proper/operator-kit/operator-key';
import { headersOfOperatorPage } from '@proper/operator-kit/response-headers';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { type RouteOptions, readBodiesAsText } from '../http/api-routes';
import { hasKey } from '../metrics/routes';
import { forget } from '../visitors-data/remove';
import { formToken, hasSession, isFromPage, isFromThisMachine, sessionCookie } from './access';
import { readFigures, sendAgain } from './figures';
import { renderPage } from './page';
import { styles } from './styles';

export interface OperatorPageOptions extends RouteOptions {
  /** Whoever opens the page must know it: behind a proxy on this machine, every visitor comes from this machine. */
  readonly key: string;
  /** Whether the page opens on this machine only: where nobody has chosen the key. */
  readonly onThisMachineOnly: boolean;
  /** Has the emails that are files. */
  readonly dataDir: string;
  /** The composer's data folder. */
  readonly siteDataDir: string;
  /** Whether the site uses TLS. */
  readonly isSecure: boolean;
  /** Called when an email is to be sent again. */
  readonly onEmail?: (() => void) | undefined;
}

const uuid = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

const pageHeaders = {
  ...headersOfOperatorPage,
  'cache-control': 'no-store',
  'x-robots-tag': 'noindex',
};

/**
 * `/operator?key=…` sets a cookie and leads to `/operator`, so that the key does not stay in the address. Without the key or the cookie
 * everything below it is a 404.
 */
export async function operatorPageRoutes(
  routes: FastifyInstance,
  options: OperatorPageOptions,
): Promise<void> {
  const { database, key, onThisMachineOnly, dataDir, siteDataDir, isSecure, onEmail, log } = options;
  const isAllowed = (request: FastifyRequest): boolean => !onThisMachineOnly || isFromThisMachine(request);
  const isOperator = (request: FastifyRequest): boolean => isAllowed(request) && hasSession(request, key);
  const redirect = (reply: FastifyReply, section = '') =>
    reply.header('cache-control', 'no-store').redirect(`/operator${section}`, 303);

  readBodiesAsText(routes, 1024);

  routes.get<{ Querystring: { key?: unknown } }>('/operator', async (request, reply) => {
    if (isAllowed(request) && isSameKey(key, request.query.key))
      return redirect(reply.header('set-cookie', sessionCookie(key, isSecure)));
    if (!isOperator(request)) return reply.callNotFound();
    const page = renderPage(await readFigures(database, siteDataDir), formToken(key));
    return reply.headers(pageHeaders).type('text/html; charset=utf-8').send(page);
  });

  routes.get('/operator/style.css', async (request, reply) => {
    if (!isOperator(request)) return reply.callNotFound();
    return reply.headers(pageHeaders).type('text/css; charset=utf-8').send(styles);
  });

  // What `npm run site -- probe` has sent; nobody else has such an address, because the domain cannot exist.
  routes.delete<{ Params: { id: string } }>('/operator/probes/:id', async (request, reply) => {
    if (!hasKey(request, key) || !/^[0-9a-f]{16}$/.test(request.params.id)) return reply.callNotFound();
    const address = `probe-${request.params.id}@probe.invalid`;
    const { removed } = await forget(await database, dataDir, address);
    return reply.header('cache-control', 'no-store').send(removed);
  });

  routes.post<{ Params: { id: string } }>('/operator/emails/:id/send-again', async (request, reply) => {
    const { id } = request.params;
    if (!isOperator(request) || !isFromPage(request, key) || !uuid.test(id)) return reply.callNotFound();
    if (await sendAgain(await database, id)) {
      log(`Email ${id} is sent again, as the operator asked.`, { request: request.id });
      onEmail?.();
    }
    return redirect(reply, '#emails');
  });
}
