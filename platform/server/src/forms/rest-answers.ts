import type { DatabaseError } from 'pg';
import type { ApiAnswer } from '../http/api';

// The answers of the REST routes, in PostgREST's words and codes, so that its clients understand them.

type Refusal = readonly [
  code: string,
  message: string,
  details?: { readonly details?: string | null; readonly hint?: string | null },
];

/** Headers that belong to an answer with a status. */
const headersByStatus: Readonly<Record<number, ApiAnswer['headers']>> = {
  401: { 'www-authenticate': 'Bearer' },
  429: { 'retry-after': '60' },
};

const refuse = (status: number, [code, message, details]: Refusal): ApiAnswer => ({
  status,
  code,
  headers: headersByStatus[status] ?? {},
  body: { code, details: null, hint: null, message, ...details },
});

export const created: ApiAnswer = { status: 201 };
export const invalidJson = refuse(400, ['PGRST102', 'Empty or invalid json']);
export const invalidPath = refuse(404, ['PGRST125', 'Invalid path specified in request URL']);
export const tooLarge = refuse(413, ['413', 'Request body too large']);
export const tooMany = refuse(429, ['429', 'Too many requests', { hint: 'Try again later.' }]);
export const unreachable = refuse(503, ['PGRST000', 'Database connection error. Retrying the connection.']);
export const tooManyRows = refuse(413, [
  'PT413',
  'Only one row can be inserted at a time',
  { hint: 'Send one object, or a list of one.' },
]);
export const invalidToken = refuse(401, ['PGRST301', 'JWSError JWSInvalidSignature']);
/** The answer to reading, changing or deleting, with PostgreSQL's own message. */
export const notPermitted = (table: string): ApiAnswer =>
  refuse(401, ['42501', `permission denied for table ${table}`]);
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
  // Out of resources, shutting down, or disconnected.
  [/^(53|57P|08)/, 503],
];

/** PostgREST knows tables and columns, and refuses others itself, with codes of its own. */
const codesOfUnknown: Readonly<Record<string, string>> = { '42P01': 'PGRST205', '42703': 'PGRST204' };

function findStatus(code: string): number {
  const custom = /^PT([1-5]\d\d)$/.exec(code)?.[1];
  if (custom !== undefined) return Number(custom);
  return statuses.find(([prefix]) => prefix.test(code))?.[1] ?? 500;
}

/** The answer to an anonymous visitor's statement that PostgreSQL refused. The log gets what refused it, without its value. */
export function answerSqlError(error: DatabaseError & { readonly code: string }): ApiAnswer {
  const { code, message, detail, hint, constraint, column } = error;
  const texts = { details: detail || null, hint: hint || null };
  const refusal = refuse(findStatus(code), [codesOfUnknown[code] ?? code, message, texts]);
  return { ...refusal, detail: constraint || column || '' };
}
