import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { limitRefusals } from '../limits/refusals';

/** The beginning of a request's path, for the log; without the query, which may be personal. */
export const pathOf = ({ url }: FastifyRequest): string => (url.split('?')[0] ?? '/').slice(0, 200);

const methods = 'GET,HEAD,PUT,PATCH,POST,DELETE,OPTIONS';

/** Largest body that a route reads, in bytes. */
const bodyLimit = 16 * 1024;

/**
 * Lets pages of every origin use the routes, as the hosted backends do: what they accept is public anyway, and they know
 * no cookies. The routes get the body as text, whatever type it says to be, and read it themselves.
 */
function openToEveryOrigin(routes: FastifyInstance): void {
  routes.addHook('onRequest', async (request, reply) => {
    reply.headers({
      'access-control-allow-origin': '*',
      // Their answers are for scripts: no browser shall show one as a page.
      'content-disposition': 'attachment; filename="api.json"',
    });
    if (request.method !== 'OPTIONS') return;
    return reply
      .code(204)
      .headers({
        'access-control-allow-methods': methods,
        'access-control-allow-headers': request.headers['access-control-request-headers'] ?? '*',
        'access-control-max-age': '3600',
        vary: 'Access-Control-Request-Headers',
      })
      .send();
  });
  routes.removeAllContentTypeParsers();
  routes.addContentTypeParser('*', { parseAs: 'string', bodyLimit }, (_request, body, done) =>
    done(null, body),
  );
}

/** What a route answers. */
export interface ApiAnswer {
  readonly status: number;
  /** The reason of a refusal, for the log. */
  readonly code?: string;
  /** What the log says beyond the code; never anything that a visitor typed. */
  readonly detail?: string;
  readonly headers?: Readonly<Record<string, string>>;
  /** Text, or an object that is sent as JSON. Undefined for an empty body. */
  readonly body?: unknown;
}

interface ApiOptions {
  /** The answer to a client whose requests are refused too often. */
  readonly tooMany: ApiAnswer;
  readonly log: (line: string) => void;
}

/**
 * Opens routes to pages of every origin, and limits how often a client's requests to them may be refused.
 *
 * @returns A function that sends an answer, and logs what was refused.
 */
export function openApi(routes: FastifyInstance, { tooMany, log }: ApiOptions) {
  const send = (reply: FastifyReply, { status, headers = {}, body }: ApiAnswer): FastifyReply =>
    reply
      .code(status)
      .headers({ 'cache-control': 'no-store', ...headers })
      .send(body);

  openToEveryOrigin(routes);
  limitRefusals(routes, {
    refuse: (reply) => send(reply, tooMany),
    log: (line) => log(`${routes.prefix}: ${line}`),
  });
  return (request: FastifyRequest, reply: FastifyReply, answer: ApiAnswer): FastifyReply => {
    const { status, code = '', detail = '' } = answer;
    if (status >= 400) log(`${request.method} ${pathOf(request)} ${status} ${code} ${detail}`.trim());
    return send(reply, answer);
  };
}
