import type { Log } from '@proper/operator-kit/log';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Database } from '../database';
import { limitRefusals } from '../limits/refusals';

/** The beginning of a request's path for the log, without the query, which may be personal. */
export const readPath = ({ url }: FastifyRequest): string => (url.split('?')[0] ?? '/').slice(0, 200);

/** What the routes for visitors use. */
export interface RouteOptions {
  /** Requests wait for it while it opens. */
  readonly database: Promise<Database>;
  readonly log: Log;
}

/** Gives routes every body as text, whatever its content type: they parse it themselves. */
export function readBodiesAsText(routes: FastifyInstance, bodyLimit: number): void {
  routes.removeAllContentTypeParsers();
  routes.addContentTypeParser('*', { parseAs: 'string', bodyLimit }, (_request, body, done) =>
    done(null, body),
  );
}

/** Lets pages of every origin use the routes, as the hosted services do: anybody may send to them, and they use no cookies. */
function openToEveryOrigin(routes: FastifyInstance): void {
  routes.addHook('onRequest', async (request, reply) => {
    reply.headers({
      'access-control-allow-origin': '*',
      // The answers are for scripts: a browser must not open one as a page.
      'content-disposition': 'attachment; filename="api.json"',
    });
    if (request.method !== 'OPTIONS') return;
    return reply
      .code(204)
      .headers({
        'access-control-allow-methods': 'GET,HEAD,PUT,PATCH,POST,DELETE,OPTIONS',
        'access-control-allow-headers': request.headers['access-control-request-headers'] ?? '*',
        'access-control-max-age': '3600',
        vary: 'Access-Control-Request-Headers',
      })
      .send();
  });
}

/** Bytes of the largest body that a route reads. */
const bodyLimit = 16 * 1024;

/** The answer of a route. */
export interface ApiAnswer {
  readonly status: number;
  /** The reason of a refusal, for the log. */
  readonly code?: string;
  /** More for the log; never anything that a visitor typed. */
  readonly detail?: string;
  readonly headers?: Readonly<Record<string, string>>;
  /** Text, or an object that is sent as JSON. Undefined for an empty body. */
  readonly body?: unknown;
}

/** Sends an answer that no cache keeps. */
export function sendAnswer(
  reply: FastifyReply,
  { status, code = '', headers = {}, body }: ApiAnswer,
): FastifyReply {
  reply.refusedFor = code;
  return reply
    .code(status)
    .headers({ 'cache-control': 'no-store', ...headers })
    .send(body);
}

/**
 * Opens routes to pages of every origin, and limits how many requests of one client they refuse.
 *
 * @param tooMany - The answer to a client that has too many requests refused.
 * @returns A function that sends an answer, and logs refusals.
 */
export function openApi(routes: FastifyInstance, tooMany: ApiAnswer, log: Log) {
  openToEveryOrigin(routes);
  readBodiesAsText(routes, bodyLimit);
  limitRefusals(routes, {
    refuse: (reply) => sendAnswer(reply, tooMany),
    log: (line) => log(`${routes.prefix}: ${line}`),
  });
  return (request: FastifyRequest, reply: FastifyReply, answer: ApiAnswer): FastifyReply => {
    const { status, code = '', detail = '' } = answer;
    if (status >= 400)
      log(`${request.method} ${readPath(request)} ${status} ${code} ${detail}`.trim(), {
        request: request.id,
        status,
      });
    return sendAnswer(reply, answer);
  };
}
