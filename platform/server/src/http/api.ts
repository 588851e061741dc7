import cors from '@fastify/cors';
import rateLimit from '@fastify/rate-limit';
import { messageCacheControl } from '@proper/common/response-headers';
import type { SiteConfig } from '@proper/shared-types';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Database } from '../database';
import type { Log } from './log';

/** What the routes for visitors use. */
export interface ApiOptions {
  /** Requests wait for it while it opens. */
  readonly database: Promise<Database>;
  readonly config: Pick<SiteConfig, 'emailjs' | 'supabase'>;
  readonly log: Log;
}

/** The answer of a route. */
export interface ApiResponse {
  readonly status: number;
  /** The reason of a refusal, for the log. */
  readonly code?: string;
  /** Details for the log, without anything that a visitor typed. */
  readonly detail?: string;
  readonly headers?: Readonly<Record<string, string>>;
  /** Text, or an object that is sent as JSON. Undefined for an empty body. */
  readonly body?: unknown;
}

/** Bytes of the largest body that a route reads. */
const bodyLimit = 16 * 1024;

/** Requests of one client in a minute, whatever their status. A household with IPv6 counts as one. */
const requestsPerMinute = 240;

/** The beginning of a request's path for the log, without the query, which may be personal. */
export const readPath = ({ url }: FastifyRequest): string => (url.split('?')[0] ?? '/').slice(0, 200);

/** Sends a line of text that no cache keeps. */
export const sendText = (reply: FastifyReply, status: number, text: string): FastifyReply =>
  reply
    .code(status)
    .header('cache-control', messageCacheControl)
    .type('text/plain; charset=utf-8')
    .send(text);

/**
 * Opens routes to pages of every origin, as the hosted services do: anybody may use them, and they use no cookies. A handler gets its
 * body as text, and parses it. A client that sends too many requests gets an error with the status 429.
 *
 * @param toErrorResponse - Answers what a route throws; by default, the server does.
 * @returns A function that sends an answer that no cache keeps, and logs refusals, except 429: a flood must not fill the log.
 */
export async function registerApi(
  routes: FastifyInstance,
  log: Log,
  toErrorResponse?: (cause: unknown) => ApiResponse,
) {
  await routes.register(cors, { origin: '*', maxAge: 3600 });
  await routes.register(rateLimit, { max: requestsPerMinute, timeWindow: '1 minute', ipv6Subnet: 56 });
  routes.removeAllContentTypeParsers();
  routes.addContentTypeParser('*', { parseAs: 'string', bodyLimit }, (_request, body, done) =>
    done(null, body),
  );
  // The answers are for scripts: a browser must not open one as a page.
  routes.addHook('onRequest', async (_request, reply) => {
    reply.header('content-disposition', 'attachment; filename="api.json"');
  });
  function sendResponse(request: FastifyRequest, reply: FastifyReply, answer: ApiResponse): FastifyReply {
    const { status, code = '', detail = '', headers = {}, body } = answer;
    const line = `${request.method} ${readPath(request)} ${status} ${code} ${detail}`.trim();
    if (status >= 400 && status !== 429) log(line, { request: request.id, status });
    return reply
      .code(status)
      .headers({ 'cache-control': messageCacheControl, ...headers })
      .send(body);
  }
  if (toErrorResponse)
    routes.setErrorHandler((cause, request, reply) => sendResponse(request, reply, toErrorResponse(cause)));
  return sendResponse;
}
