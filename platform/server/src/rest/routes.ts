import type { FastifyError, FastifyPluginAsync, FastifyRequest } from 'fastify';
import type { Database } from '../database';
import { type ApiAnswer, openApi } from '../http/api-routes';
import {
  internalFault,
  invalidJson,
  invalidPath,
  invalidToken,
  missingKey,
  notPermitted,
  tooLarge,
  tooManyRefusals,
  wrongKey,
} from './answers';
import { insertAsVisitor, type TableRoute } from './insert';

export interface RestRoutesOptions {
  /** The database, open or about to be. Requests wait for it. */
  readonly database: Promise<Database>;
  /** The public key that clients send. */
  readonly anonKey: string;
  readonly log: (line: string) => void;
}

type TableRequest = FastifyRequest<TableRoute>;

/** Undefined when a request carries the anonymous key and no other. */
function checkKey({ headers, query }: TableRequest, anonKey: string): ApiAnswer | undefined {
  const key = headers.apikey ?? query.apikey;
  if (key === undefined) return missingKey;
  if (String(key) !== anonKey) return wrongKey;
  const token = /^bearer +(.*)$/i.exec(headers.authorization ?? '')?.[1];
  return token === undefined || token === anonKey ? undefined : invalidToken;
}

/** Answers to bodies that are refused before they are read. */
const bodyFaults: Readonly<Record<string, ApiAnswer>> = {
  FST_ERR_CTP_BODY_TOO_LARGE: tooLarge,
  FST_ERR_CTP_INVALID_MEDIA_TYPE: invalidJson,
};

/** `/rest/v1`: a PostgREST-compatible insert subset over the anonymous role. */
export const restRoutes: FastifyPluginAsync<RestRoutesOptions> = async (routes, options) => {
  const { database, anonKey, log } = options;
  const conclude = openApi(routes, { tooMany: tooManyRefusals, log });

  routes.addHook('onRequest', async (request, reply) => {
    const fault = checkKey(request as TableRequest, anonKey);
    if (fault) return conclude(request, reply, fault);
  });
  routes.setErrorHandler((error: FastifyError, request, reply) =>
    conclude(
      request,
      reply,
      bodyFaults[error.code] ?? { ...internalFault, detail: error.code ?? error.message },
    ),
  );

  routes.post<TableRoute>('/:table', async (request, reply) =>
    conclude(request, reply, await insertAsVisitor(database, request)),
  );
  routes.route<TableRoute>({
    method: ['GET', 'PUT', 'PATCH', 'DELETE'],
    url: '/:table',
    handler: (request, reply) => conclude(request, reply, notPermitted(request.params.table)),
  });
  routes.all('/*', (request, reply) => conclude(request, reply, invalidPath));
};
