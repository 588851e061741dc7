import type { IncomingMessage } from 'node:http';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { PreparedAnswer } from './prepared-answers';

/**
 * Whether the visitor has this very file already (RFC 9110, section 13.1.2), as `@fastify/send` reads it: a reload past the
 * caches has it sent again.
 */
function hasIt({ headers }: IncomingMessage, { etag }: PreparedAnswer): boolean {
  const known = headers['if-none-match'];
  if (known === undefined || headers['cache-control']?.includes('no-cache')) return false;
  if (known === '*') return true;
  return known.split(',').some((item) => {
    const tag = item.trim();
    return tag === etag || `W/${tag}` === etag;
  });
}

/** Answers from memory, in one go. */
export function sendPrepared(
  answer: PreparedAnswer,
  request: FastifyRequest,
  reply: FastifyReply,
): FastifyReply {
  const { raw } = reply.hijack();
  if (hasIt(request.raw, answer)) raw.writeHead(304, answer.unchanged).end();
  else raw.writeHead(200, answer.headers).end(request.method === 'HEAD' ? undefined : answer.body);
  return reply;
}
