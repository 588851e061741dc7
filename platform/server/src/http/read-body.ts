import type { FastifyInstance } from 'fastify';

/** Largest body that a routes reads, in bytes. */
export const bodyLimit = 16 * 1024;

/** Gives a route's routes the body as text, whatever type it says to be. The routes reads it itself. */
export function readBodyAsText(routes: FastifyInstance): void {
  routes.removeAllContentTypeParsers();
  routes.addContentTypeParser('*', { parseAs: 'string', bodyLimit }, (_request, body, done) =>
    done(null, body),
  );
}
