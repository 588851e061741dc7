import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';

const methods = 'GET,HEAD,PUT,PATCH,POST,DELETE,OPTIONS';

/**
 * Lets pages of every origin use the routes, as the hosted backends do: what they accept is public anyway, and
 * it knows no cookies.
 */
export function allowEveryOrigin(routes: FastifyInstance): void {
  routes.addHook('onRequest', async (request: FastifyRequest, reply: FastifyReply) => {
    reply.header('access-control-allow-origin', '*');
    if (request.method !== 'OPTIONS') return;
    const asked = request.headers['access-control-request-headers'];
    await reply
      .code(204)
      .headers({
        'access-control-allow-methods': methods,
        'access-control-allow-headers': asked ?? '*',
        'access-control-max-age': '3600',
        vary: 'Access-Control-Request-Headers',
      })
      .send();
  });
}

/** Largest body that a route reads, in bytes. */
export const bodyLimit = 16 * 1024;

/** Gives a plug-in's routes the body as text, whatever type it says to be. They read it themselves. */
export function readBodyAsText(routes: FastifyInstance): void {
  routes.removeAllContentTypeParsers();
  routes.addContentTypeParser('*', { parseAs: 'string', bodyLimit }, (_request, body, done) =>
    done(null, body),
  );
}
