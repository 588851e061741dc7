import type { FastifyInstance, FastifyRequest } from 'fastify';

/** The beginning of a request's path, for the log; without the query, which may be personal. */
export const pathOf = ({ url }: FastifyRequest): string => (url.split('?')[0] ?? '/').slice(0, 200);

const methods = 'GET,HEAD,PUT,PATCH,POST,DELETE,OPTIONS';

/** Largest body that a route reads, in bytes. */
const bodyLimit = 16 * 1024;

/**
 * Lets pages of every origin use the routes, as the hosted backends do: what they accept is public anyway, and they know
 * no cookies. The routes get the body as text, whatever type it says to be, and read it themselves.
 */
export function openToEveryOrigin(routes: FastifyInstance): void {
  routes.addHook('onRequest', async (request, reply) => {
    reply.headers({
      'access-control-allow-origin': '*',
      // Their answers are for scripts: no browser shall show one as a page.
      'content-disposition': 'attachment; filename="api.json"',
    });
    if (request.method !== 'OPTIONS') return;
    return reply
      .code(204)
      .headers({
        'access-control-allow-methods': methods,
        'access-control-allow-headers': request.headers['access-control-request-headers'] ?? '*',
        'access-control-max-age': '3600',
        vary: 'Access-Control-Request-Headers',
      })
      .send();
  });
  routes.removeAllContentTypeParsers();
  routes.addContentTypeParser('*', { parseAs: 'string', bodyLimit }, (_request, body, done) =>
    done(null, body),
  );
}
