import { cachingOfMessages } from '@proper/operator-kit/response-headers';
import type { FastifyInstance } from 'fastify';
import type { Database } from '../database';

/**
 * `/live` and `/ready`, as PostgREST calls them: whether this process answers, and whether it could save what a form
 * sends. For whoever runs it; the server in front hands neither on.
 */
export function serveHealth(server: FastifyInstance, database: Promise<Database>): void {
  const isReady = async (): Promise<boolean> =>
    database
      .then((opened) => opened.transaction((session) => session.query('select 1')))
      .then(
        () => true,
        () => false,
      );
  server.get('/live', (_request, reply) =>
    reply.header('cache-control', cachingOfMessages).type('text/plain; charset=utf-8').send('alive'),
  );
  server.get('/ready', async (_request, reply) => {
    const ready = await isReady();
    return reply
      .code(ready ? 200 : 503)
      .header('cache-control', cachingOfMessages)
      .type('text/plain; charset=utf-8')
      .send(ready ? 'ready' : 'the database cannot be used');
  });
}
