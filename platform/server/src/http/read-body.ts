import type { FastifyInstance } from 'fastify';

/** Largest body that a route reads, in bytes. */
export const bodyLimit = 16 * 1024;

/** Gives a plug-in's routes the body as text, whatever type it says to be. They read it themselves. */
export function readBodyAsText(routes: FastifyInstance): void {
  routes.removeAllContentTypeParsers();
  routes.addContentTypeParser('*', { parseAs: 'string', bodyLimit }, (_request, body, done) =>
    done(null, body),
  );
}
