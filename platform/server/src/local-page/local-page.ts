import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Database } from '../database';
import { isLocal } from './is-local';
import { isLocalKey } from './local-key';
import { renderLocalPage } from './render';
import { readSaved } from './saved';

export interface LocalPageOptions {
  readonly database: Promise<Database>;
  /** Where emails go. */
  readonly recipient: string;
  /** Whoever opens the page must know it: behind a proxy on this machine, every visitor comes from this machine. */
  readonly key: string;
  /** Answers everyone else: as if there were no such page. */
  readonly notFound: (request: FastifyRequest, reply: FastifyReply) => Promise<FastifyReply>;
}

/** `/local?key=…`: what the embedded backends have saved, for whoever sits at this machine and knows the key. */
export function serveLocalPage(server: FastifyInstance, options: LocalPageOptions): void {
  server.get<{ Querystring: { key?: unknown } }>('/local', async (request, reply) => {
    if (!isLocal(request) || !isLocalKey(options.key, request.query.key))
      return options.notFound(request, reply);
    const saved = await readSaved(await options.database, options.recipient);
    return reply
      .headers({
        'cache-control': 'no-store',
        'content-security-policy':
          "default-src 'none'; style-src 'unsafe-inline'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'",
        'referrer-policy': 'no-referrer',
        'x-robots-tag': 'noindex',
      })
      .type('text/html; charset=utf-8')
      .send(renderLocalPage(saved));
  });
}
