import type { BackendRows, BackendTable } from '@proper/shared-types';
import type { FastifyError, FastifyPluginAsync, FastifyRequest } from 'fastify';
import { type Database, readSqlError, UnreachableError } from '../database';
import { type ApiAnswer, type ApiOptions, openApi } from '../http/api';
import * as answers from './rest-answers';

export interface RestOptions extends ApiOptions {
  /** The public key that clients send. */
  readonly anonKey: string;
}

interface TableRoute {
  Params: { table: string };
  Querystring: { apikey?: string };
  Body: string | undefined;
}
type TableRequest = FastifyRequest<TableRoute>;

/** The columns that visitors fill in. The compiler compares them with the contract. */
const columnsByTable: {
  readonly [Table in BackendTable]: Readonly<Record<keyof BackendRows[Table], true>>;
} = {
  email_submissions: {
    email: true,
    first_name: true,
    resource_title: true,
    resource_type: true,
    download_url: true,
  },
  newsletter_subscriptions: { email: true },
};

/** Columns that the database sets: visitors have no right to them. */
const ownColumns: readonly string[] = ['id', 'created_at'];

const isTable = (name: string): name is BackendTable => Object.hasOwn(columnsByTable, name);

/** Undefined if a request has the anonymous key and no other. */
function checkKey({ headers, query }: TableRequest, anonKey: string): ApiAnswer | undefined {
  const key = headers.apikey ?? query.apikey;
  if (key === undefined) return answers.missingKey;
  if (String(key) !== anonKey) return answers.wrongKey;
  const token = /^bearer +(.*)$/i.exec(headers.authorization ?? '')?.[1];
  return token === undefined || token === anonKey ? undefined : answers.invalidToken;
}

const isPlain = (value: unknown): boolean => value === null || typeof value !== 'object';

/** Reads a body: one row of plain values, alone or in a list. No form sends more. */
function readRow(table: string, body = ''): { readonly row: object } | { readonly refused: ApiAnswer } {
  if (!isTable(table)) return { refused: answers.unknownTable(table) };
  let parsed: unknown;
  try {
    parsed = JSON.parse(body);
  } catch {
    return { refused: answers.invalidJson };
  }
  const rows: readonly unknown[] = Array.isArray(parsed) ? parsed : [parsed];
  if (rows.length > 1) return { refused: answers.tooManyRows };
  const [row] = rows;
  const isRow = typeof row === 'object' && row !== null && Object.values(row).every(isPlain);
  if (!isRow || Object.keys(row).length === 0) return { refused: answers.invalidJson };
  const unknown = Object.keys(row).find(
    (column) => !Object.hasOwn(columnsByTable[table], column) && !ownColumns.includes(column),
  );
  return unknown === undefined ? { row } : { refused: answers.unknownColumn(table, unknown) };
}

/** Inserts a row as the role `anon`, so that the database's own rules apply. */
async function insertAsVisitor(
  database: Promise<Database>,
  { params: { table }, body, headers, ip }: TableRequest,
): Promise<ApiAnswer> {
  const read = readRow(table, body);
  if ('refused' in read) return read.refused;
  if (headers.prefer?.includes('return=representation')) return answers.notPermitted(table);
  // `readRow` has checked all the names.
  const columns = Object.keys(read.row).join(', ');
  // PostgREST passes a request's headers to the database in this way. The key tells a retry from a second lead.
  const passedHeaders = { 'x-real-ip': ip, 'idempotency-key': headers['idempotency-key'] };
  try {
    await (await database).transaction(async (session) => {
      await session.query("select set_config('request.headers', $1, true)", [JSON.stringify(passedHeaders)]);
      await session.query('set local role anon');
      await session.query(
        `insert into public.${table} (${columns}) select ${columns}
         from jsonb_populate_record(null::public.${table}, $1::jsonb)`,
        [JSON.stringify(read.row)],
      );
    });
    return answers.created;
  } catch (cause) {
    const error = readSqlError(cause);
    if (error) return answers.answerSqlError(error);
    return {
      ...answers.unreachable,
      detail: cause instanceof UnreachableError ? cause.reason : String(cause),
    };
  }
}

function answerError({ code, message, statusCode }: FastifyError): ApiAnswer {
  if (statusCode === 429) return answers.tooMany;
  if (code === 'FST_ERR_CTP_BODY_TOO_LARGE') return answers.tooLarge;
  if (code === 'FST_ERR_CTP_INVALID_MEDIA_TYPE') return answers.invalidJson;
  return { ...answers.internalError, detail: code ?? message };
}

/** `/rest/v1`: a PostgREST-compatible insert subset over the anonymous role. */
export const restRoutes: FastifyPluginAsync<RestOptions> = async (routes, { database, anonKey, log }) => {
  const sendAnswer = await openApi(routes, log);

  routes.addHook('onRequest', async (request, reply) => {
    const refused = checkKey(request as TableRequest, anonKey);
    if (refused) return sendAnswer(request, reply, refused);
  });
  routes.setErrorHandler((error: FastifyError, request, reply) =>
    sendAnswer(request, reply, answerError(error)),
  );
  routes.post<TableRoute>('/:table', async (request, reply) =>
    sendAnswer(request, reply, await insertAsVisitor(database, request)),
  );
  routes.route<TableRoute>({
    method: ['GET', 'PUT', 'PATCH', 'DELETE'],
    url: '/:table',
    handler: (request, reply) => sendAnswer(request, reply, answers.notPermitted(request.params.table)),
  });
  routes.setNotFoundHandler((request, reply) => void sendAnswer(request, reply, answers.invalidPath));
};
