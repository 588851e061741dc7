import cors from '@fastify/cors';
import rateLimit from '@fastify/rate-limit';
import { messageCacheControl } from '@proper/common/response-headers';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Database } from '../database';
import type { Log } from './log';

/** What the routes for visitors use. */
export interface ApiOptions {
  /** Requests wait until it opens. */
  readonly database: Promise<Database>;
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

/** The most requests of one client in a minute, whatever their status. An IPv6 household is one client. */
const requestsPerMinute = 240;

/** The beginning of a request's path, for the log. The query may be personal. */
export const readPath = ({ url }: FastifyRequest): string => (url.split('?')[0] ?? '/').slice(0, 200);

/** Sends a line of text that no cache keeps. */
export const sendText = (reply: FastifyReply, status: number, text: string): FastifyReply =>
  reply
    .code(status)
    .header('cache-control', messageCacheControl)
    .type('text/plain; charset=utf-8')
    .send(text);

/**
 * Opens routes, without cookies, to pages of every origin, as hosted services do. A handler gets its body as
 * text. Too many requests of a client are an error with the status 429.
 *
 * @param toErrorResponse - Answers what a route throws; by default, the server does.
 * @returns A function that sends an answer, never cached, and logs refusals, except 429: a flood would fill
 * the log.
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
