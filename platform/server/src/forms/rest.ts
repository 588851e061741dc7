import type { FastifyError, FastifyPluginAsync, FastifyRequest } from 'fastify';
import pg from 'pg';
import * as v from 'valibot';
import { type Database, isSqlError, UnreachableError } from '../database';
import { type ApiOptions, type ApiResponse, registerApi } from '../http/api';

// The answers have PostgREST's words and codes, as supabase-js expects.

const errorResponse = (
  status: number,
  [code, message]: readonly [string, string],
  texts = {},
): ApiResponse => ({
  status,
  code,
  headers: status === 429 ? { 'retry-after': '60' } : {},
  body: { code, message, details: null, hint: null, ...texts },
});

const created: ApiResponse = { status: 201 };
const invalidJson = errorResponse(400, ['PGRST102', 'Empty or invalid json']);
const invalidPath = errorResponse(404, ['PGRST125', 'Invalid path in request URL']);
const tooLarge = errorResponse(413, ['413', 'Request body too large']);
const tooMany = errorResponse(429, ['429', 'Too many requests'], { hint: 'Try again later.' });
const unreachable = errorResponse(503, ['PGRST000', 'Database connection error. Retrying.']);

/** PostgREST's status for a failed insert, by the beginning of the SQLSTATE; otherwise 500. */
const statuses: readonly (readonly [prefix: RegExp, status: number])[] = [
  [/^42P01/, 404],
  [/^2350[35]/, 409],
  // The values, or the names of table and columns, are invalid.
  [/^(2[23]|42[78]0)/, 400],
  [/^42501/, 401],
  [/^PT429/, 429],
  // PostgreSQL is out of resources, shutting down, or disconnected.
  [/^(53|57P|08)/, 503],
];

/** Answers an anonymous visitor whose statement was refused. The log gets the reason, not the value. */
function toSqlErrorResponse(error: pg.DatabaseError & { readonly code: string }): ApiResponse {
  const { code, message, detail, hint, constraint, column } = error;
  const status = statuses.find(([prefix]) => prefix.test(code))?.[1] ?? 500;
  const refusal = errorResponse(status, [code, message], { details: detail || null, hint: hint || null });
  return { ...refusal, detail: constraint || column || '' };
}

/** One row, because no form sends more. */
const rowSchema = v.pipe(
  v.string(),
  v.parseJson(),
  v.record(v.string(), v.nullable(v.union([v.string(), v.number(), v.boolean()]))),
  v.minEntries(1),
);

interface TableRoute {
  Params: { table: string };
  Body: string | undefined;
}

/** Inserts a row as the role `anon`. The database decides which tables, columns and values are allowed. */
async function insertAsVisitor(
  database: Promise<Database>,
  { params, body, headers, ip }: FastifyRequest<TableRoute>,
): Promise<ApiResponse> {
  const { success, output: row } = v.safeParse(rowSchema, body);
  if (!success) return invalidJson;
  const table = `public.${pg.escapeIdentifier(params.table)}`;
  const columns = Object.keys(row).map(pg.escapeIdentifier).join(', ');
  // PostgREST passes on headers in this way. The key distinguishes a retry from a second lead.
  const passedHeaders = { 'x-real-ip': ip, 'idempotency-key': headers['idempotency-key'] };
  await (await database).transaction(async (session) => {
    await session.query("select set_config('request.headers', $1, true)", [JSON.stringify(passedHeaders)]);
    await session.query('set local role anon');
    await session.query(
      `insert into ${table} (${columns}) select ${columns} from jsonb_populate_record(null::${table}, $1::jsonb)`,
      [JSON.stringify(row)],
    );
  });
  return created;
}

function toErrorResponse(cause: unknown): ApiResponse {
  const { code, statusCode = 500 } = cause as Partial<FastifyError>;
  if (statusCode === 429) return tooMany;
  if (code === 'FST_ERR_CTP_BODY_TOO_LARGE') return tooLarge;
  if (statusCode < 500) return invalidJson;
  if (isSqlError(cause)) return toSqlErrorResponse(cause);
  return { ...unreachable, detail: cause instanceof UnreachableError ? cause.reason : String(cause) };
}

/**
 * Serves `/rest/v1`: the part of PostgREST that inserts rows, as the anonymous role. It asks for no key: that
 * of a site is public.
 */
export const restRoutes: FastifyPluginAsync<ApiOptions> = async (routes, { database, log }) => {
  const sendResponse = await registerApi(routes, log, toErrorResponse);
  routes.post<TableRoute>('/:table', async (request, reply) =>
    sendResponse(request, reply, await insertAsVisitor(database, request)),
  );
  routes.setNotFoundHandler((request, reply) => void sendResponse(request, reply, invalidPath));
};
