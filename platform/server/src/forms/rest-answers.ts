import type { DatabaseError } from 'pg';
import type { ApiAnswer } from '../http/api';

// The answers of the REST routes, in PostgREST's words and codes, so that its clients understand them.

interface Refusal {
  readonly code: string;
  readonly message: string;
  readonly details?: string | null;
  readonly hint?: string | null;
}

/** Headers that belong to an answer with a status. */
const headersByStatus: Readonly<Record<number, ApiAnswer['headers']>> = {
  401: { 'www-authenticate': 'Bearer' },
  429: { 'retry-after': '60' },
};

const refuse = (status: number, refusal: Refusal): ApiAnswer => ({
  status,
  code: refusal.code,
  headers: headersByStatus[status] ?? {},
  body: { details: null, hint: null, ...refusal },
});

export const created: ApiAnswer = { status: 201 };
export const invalidJson = refuse(400, { code: 'PGRST102', message: 'Empty or invalid json' });
export const invalidPath = refuse(404, { code: 'PGRST125', message: 'Invalid path in request URL' });
export const tooLarge = refuse(413, { code: '413', message: 'Request body too large' });
export const tooMany = refuse(429, { code: '429', message: 'Too many requests', hint: 'Try again later.' });
export const unreachable = refuse(503, { code: 'PGRST000', message: 'Database connection error. Retrying.' });
export const tooManyRows = refuse(413, { code: 'PT413', message: 'Only one row can be inserted at a time' });
/** The answer to reading back, with PostgreSQL's own message. */
export const notPermitted = refuse(401, { code: '42501', message: 'permission denied for table' });
/** The answer of the gateway in front of a hosted project. */
export const wrongKey: ApiAnswer = {
  status: 401,
  code: 'wrong API key',
  body: { message: 'Invalid API key', hint: 'Double check your Supabase `anon` or `service_role` API key.' },
};

/** PostgREST's statuses for the errors of an insert, by the beginning of their SQLSTATE; any other is 500. */
const statuses: readonly (readonly [prefix: RegExp, status: number])[] = [
  [/^42P01/, 404],
  [/^2350[35]/, 409],
  // Values, and names of tables and columns, that make no statement.
  [/^(2[23]|42[78]0)/, 400],
  [/^42501/, 401],
  [/^PT429/, 429],
  // Out of resources, shutting down, or disconnected.
  [/^(53|57P|08)/, 503],
];

/** The answer to an anonymous visitor's statement that PostgreSQL refused. The log gets what refused it, without its value. */
export function answerSqlError(error: DatabaseError & { readonly code: string }): ApiAnswer {
  const { code, message, detail, hint, constraint, column } = error;
  const status = statuses.find(([prefix]) => prefix.test(code))?.[1] ?? 500;
  const texts = { message, details: detail || null, hint: hint || null };
  const refusal = refuse(status, { code, ...texts });
  return { ...refusal, detail: constraint || column || '' };
}
