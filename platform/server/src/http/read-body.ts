import type { FastifyInstance } from 'fastify';

/** Largest body that a door reads, in bytes. */
export const bodyLimit = 16 * 1024;

/** Gives a door's routes the body as text, whatever type it says to be. The door reads it itself. */
export function readBodyAsText(door: FastifyInstance): void {
  door.removeAllContentTypeParsers();
  door.addContentTypeParser('*', { parseAs: 'string', bodyLimit }, (_request, body, done) =>
    done(null, body),
  );
}
