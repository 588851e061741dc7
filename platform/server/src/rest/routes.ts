import type { FastifyError, FastifyPluginAsync, FastifyReply, FastifyRequest } from 'fastify';
import type { Database } from '../database';
import { allowEveryOrigin, readBodyAsText } from '../http/api-routes';
import { clientOf } from '../limits/client-address';
import { createRefusals, defaultRefusalsPerMinute } from '../limits/refusals';
import { type Outcome, readPreferences, visitorOf } from './anonymous-role';
import {
  type Answer,
  internalFault,
  invalidPath,
  tooLarge,
  tooManyRefusals,
  unknownSchema,
  unsupportedMethod,
  wrongContentType,
} from './answers';
import { keyFault } from './key';

export interface RestRoutesOptions {
  /** The database, open or about to be. Requests wait for it. */
  readonly database: Promise<Database>;
  /** The public key that clients send. */
  readonly anonKey: string;
  /** Requests of one client that may be refused in a minute before all of its are, without asking the database. */
  readonly refusalsPerMinute?: number;
  readonly log: (line: string) => void;
}

interface TableRoute {
  Params: { table: string };
  Querystring: Partial<Record<'apikey' | 'columns', string>>;
  Body: string | undefined;
}
type TableRequest = FastifyRequest<TableRoute>;

const headerOf = (request: TableRequest, name: string): string | undefined => {
  const value = request.headers[name];
  return Array.isArray(value) ? value.join(',') : value;
};

function profileFault(request: TableRequest): Answer | undefined {
  const reads = request.method === 'GET' || request.method === 'HEAD';
  const schema = headerOf(request, reads ? 'accept-profile' : 'content-profile');
  return schema === undefined || schema === 'public' ? undefined : unknownSchema(schema);
}

function contentTypeFault(request: TableRequest): Answer | undefined {
  const type = (headerOf(request, 'content-type') ?? 'application/json').split(';')[0]?.trim().toLowerCase();
  return type === 'application/json' ? undefined : wrongContentType(type ?? '');
}

/** What a body can be refused for before it is read. */
const faultAnswers: Readonly<Record<string, Answer>> = {
  FST_ERR_CTP_BODY_TOO_LARGE: tooLarge,
  FST_ERR_CTP_INVALID_MEDIA_TYPE: wrongContentType('no media type at all'),
};

function send(reply: FastifyReply, { status, headers = {}, body }: Answer): FastifyReply {
  reply.code(status).headers({ 'cache-control': 'no-store', ...headers });
  return body === null ? reply.send() : reply.type('application/json; charset=utf-8').send(body);
}

/** `/rest/v1`: a PostgREST-compatible insert subset over the anonymous role. */
export const restRoutes: FastifyPluginAsync<RestRoutesOptions> = async (routes, options) => {
  const { database, anonKey, refusalsPerMinute = defaultRefusalsPerMinute, log } = options;
  const visitor = visitorOf(database);
  const refusals = createRefusals(refusalsPerMinute, (line) => log(`/rest/v1: ${line}`));
  allowEveryOrigin(routes);
  readBodyAsText(routes);

  /** Logs what was refused, without the query: a careless client may have put an address there. */
  function conclude(request: FastifyRequest, reply: FastifyReply, { answer, detail = '' }: Outcome) {
    const path = request.url.split('?')[0];
    if (answer.status >= 400)
      log(`${request.method} ${path} ${answer.status} ${answer.code ?? ''} ${detail}`.trim());
    if (answer.status >= 400 && answer.status < 500) refusals.count(clientOf(request.ip));
    return send(reply, answer);
  }

  routes.addHook('onRequest', async (request, reply) => {
    const { headers, query } = request as TableRequest;
    const seconds = refusals.wait(clientOf(request.ip));
    if (seconds > 0) return send(reply, tooManyRefusals(seconds));
    const key = headers.apikey ?? query.apikey;
    const fault = keyFault({ key: key?.toString(), authorization: headers.authorization }, anonKey);
    if (fault) return conclude(request, reply, { answer: fault });
  });

  routes.setErrorHandler((error: FastifyError, request, reply) =>
    conclude(request, reply, {
      answer: faultAnswers[error.code] ?? internalFault,
      detail: error.code ?? error.message,
    }),
  );

  async function insert(request: TableRequest): Promise<Outcome> {
    const fault = profileFault(request) ?? contentTypeFault(request);
    if (fault) return { answer: fault };
    return visitor.insert({
      table: request.params.table,
      body: request.body ?? '',
      columns: request.query.columns,
      preferences: readPreferences(headerOf(request, 'prefer')),
      client: clientOf(request.ip),
      attempt: headerOf(request, 'idempotency-key'),
    });
  }

  async function read(request: TableRequest): Promise<Outcome> {
    const fault = profileFault(request);
    return fault ? { answer: fault } : visitor.read(request.params.table);
  }

  /** Asks the database. Many requests at the same moment may have come this far before the first of them is refused. */
  async function answer(request: TableRequest, reply: FastifyReply, ask: typeof insert) {
    const client = clientOf(request.ip);
    const seconds = refusals.wait(client);
    if (seconds > 0) return send(reply, tooManyRefusals(seconds));
    return refusals.during(client, async () => conclude(request, reply, await ask(request)));
  }

  routes.post<TableRoute>('/:table', (request, reply) => answer(request, reply, insert));
  routes.get<TableRoute>('/:table', (request, reply) => answer(request, reply, read));
  routes.route<TableRoute>({
    method: ['PUT', 'PATCH', 'DELETE'],
    url: '/:table',
    handler: (request, reply) => conclude(request, reply, { answer: unsupportedMethod(request.method) }),
  });
  routes.all('/*', (request, reply) => conclude(request, reply, { answer: invalidPath }));
};
