import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Database } from '../../backends/database';
import { isLocal } from './is-local';
import { renderLocalPage } from './render';
import { readSaved } from './saved';

export interface LocalPageOptions {
  readonly database: Promise<Database>;
  readonly dataDir: string;
  /** Answers everyone else: as if there were no such page. */
  readonly notFound: (request: FastifyRequest, reply: FastifyReply) => Promise<FastifyReply>;
}

/** `/local`: what the embedded backends have saved, for whoever sits at this machine. */
export function serveLocalPage(server: FastifyInstance, options: LocalPageOptions): void {
  server.get('/local', async (request, reply) => {
    if (!isLocal(request)) return options.notFound(request, reply);
    const saved = await readSaved(await options.database, options.dataDir);
    return reply
      .headers({
        'cache-control': 'no-store',
        'content-security-policy':
          "default-src 'none'; style-src 'unsafe-inline'; base-uri 'none'; form-action 'none'",
        'x-robots-tag': 'noindex',
      })
      .type('text/html; charset=utf-8')
      .send(renderLocalPage(saved));
  });
}
