import { createHash, randomBytes, timingSafeEqual } from 'node:crypto';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { Database } from '../database';
import { renderLocalPage } from './render';

const loopbackAddress = /^(::1|(::ffff:)?127\.\d+\.\d+\.\d+)$/;
const loopbackHost = /^(localhost|127\.0\.0\.1|\[::1\])(:\d+)?$/i;

/**
 * True for a request from this machine that names this machine. The name matters too: another site could point its own
 * name to this machine (DNS rebinding) and read what it must not.
 */
const isLocal = (request: FastifyRequest): boolean =>
  loopbackAddress.test(request.socket.remoteAddress ?? '') && loopbackHost.test(request.headers.host ?? '');

/** A new secret, safe in an address. */
export const newLocalKey = (): string => randomBytes(24).toString('base64url');

const digestOf = (text: string): Buffer => createHash('sha256').update(text).digest();

/** Whether what a visitor brings is the key. Takes equally long however much of it is right. */
const isLocalKey = (key: string, brought: unknown): boolean =>
  typeof brought === 'string' && timingSafeEqual(digestOf(key), digestOf(brought));

export interface LocalPageOptions {
  readonly database: Promise<Database>;
  /** Whoever opens the page must know it: behind a proxy on this machine, every visitor comes from this machine. */
  readonly key: string;
}

/**
 * `/local?key=…`: what the embedded backends have saved, for whoever sits at this machine and knows the key. For everyone
 * else there is no such page.
 */
export function serveLocalPage(server: FastifyInstance, options: LocalPageOptions): void {
  server.get<{ Querystring: { key?: unknown } }>('/local', async (request, reply) => {
    if (!isLocal(request) || !isLocalKey(options.key, request.query.key)) return reply.callNotFound();
    const page = await renderLocalPage(await options.database);
    return reply
      .headers({
        'cache-control': 'no-store',
        'content-security-policy':
          "default-src 'none'; style-src 'unsafe-inline'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'",
        'referrer-policy': 'no-referrer',
        'x-robots-tag': 'noindex',
      })
      .type('text/html; charset=utf-8')
      .send(page);
  });
}
