import type { FastifyError, FastifyPluginAsync, FastifyRequest } from 'fastify';
import pg from 'pg';
import { type Database, isSqlError, UnreachableError } from '../database';
import { type ApiAnswer, type ApiOptions, openApi } from '../http/api';
import * as answers from './rest-answers';

interface TableRoute {
  Params: { table: string };
  Body: string | undefined;
}

/** Whether a request has the anonymous key and no other. */
function isAnonymous({ headers }: FastifyRequest, anonKey: string): boolean {
  const token = /^bearer +(.*)$/i.exec(headers.authorization ?? '')?.[1] ?? anonKey;
  return headers.apikey === anonKey && token === anonKey;
}

/** Reads a body of one row or a list; an empty list if it is not JSON. */
function readRows(body = ''): readonly unknown[] {
  try {
    const parsed: unknown = JSON.parse(body);
    return Array.isArray(parsed) ? parsed : [parsed];
  } catch {
    return [];
  }
}

/** Whether a value is an object with at least one value, and plain ones alone. */
function isRow(row: unknown): row is object {
  const values = typeof row === 'object' && row !== null ? Object.values(row) : [];
  return values.length > 0 && values.every((value) => value === null || typeof value !== 'object');
}

/** Inserts a row as the role `anon`: which tables, columns and values it may write, only the database knows. */
async function insertAsVisitor(
  database: Promise<Database>,
  { params, body, headers, ip }: FastifyRequest<TableRoute>,
): Promise<ApiAnswer> {
  const [row, ...others] = readRows(body);
  // No form sends more.
  if (others.length > 0) return answers.tooManyRows;
  if (!isRow(row)) return answers.invalidJson;
  if (headers.prefer?.includes('return=representation')) return answers.notPermitted;
  const table = `public.${pg.escapeIdentifier(params.table)}`;
  const columns = Object.keys(row).map(pg.escapeIdentifier).join(', ');
  // PostgREST passes a request's headers to the database in this way. The key tells a retry from a second lead.
  const passedHeaders = { 'x-real-ip': ip, 'idempotency-key': headers['idempotency-key'] };
  await (await database).transaction(async (session) => {
    await session.query("select set_config('request.headers', $1, true)", [JSON.stringify(passedHeaders)]);
    await session.query('set local role anon');
    await session.query(
      `insert into ${table} (${columns}) select ${columns} from jsonb_populate_record(null::${table}, $1::jsonb)`,
      [JSON.stringify(row)],
    );
  });
  return answers.created;
}

function answerError(cause: unknown): ApiAnswer {
  const { code, statusCode = 500 } = cause as Partial<FastifyError>;
  if (statusCode === 429) return answers.tooMany;
  if (code === 'FST_ERR_CTP_BODY_TOO_LARGE') return answers.tooLarge;
  if (statusCode < 500) return answers.invalidJson;
  if (isSqlError(cause)) return answers.answerSqlError(cause);
  return { ...answers.unreachable, detail: cause instanceof UnreachableError ? cause.reason : String(cause) };
}

/** `/rest/v1`: a PostgREST-compatible insert subset over the anonymous role. */
export const restRoutes: FastifyPluginAsync<ApiOptions> = async (routes, { database, config, log }) => {
  const sendAnswer = await openApi(routes, log, answerError);

  routes.addHook('onRequest', async (request, reply) => {
    if (!isAnonymous(request, config.supabase.anonKey)) return sendAnswer(request, reply, answers.wrongKey);
  });
  routes.post<TableRoute>('/:table', async (request, reply) =>
    sendAnswer(request, reply, await insertAsVisitor(database, request)),
  );
  routes.setNotFoundHandler((request, reply) => void sendAnswer(request, reply, answers.invalidPath));
};
