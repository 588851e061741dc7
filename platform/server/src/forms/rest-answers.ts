import type { SqlError } from '../database';
import type { ApiAnswer } from '../http/api';

// The answers of the REST routes, in PostgREST's words and codes, so that its clients understand them.

type Refusal = readonly [
  code: string,
  message: string,
  details?: Partial<Pick<SqlError, 'details' | 'hint'>>,
];

const refuse = (status: number, [code, message, details]: Refusal): ApiAnswer => ({
  status,
  code,
  body: { code, details: null, hint: null, message, ...details },
});

/** The header of an answer to a client that may not do this. */
const asksForToken = { headers: { 'www-authenticate': 'Bearer' } };

export const created: ApiAnswer = { status: 201 };
export const invalidJson = refuse(400, ['PGRST102', 'Empty or invalid json']);
export const invalidPath = refuse(404, ['PGRST125', 'Invalid path specified in request URL']);
export const tooLarge = refuse(413, ['413', 'Request body too large']);
export const tooMany = refuse(429, ['429', 'Too many requests', { hint: 'Try again later.' }]);
export const internalError = refuse(500, ['PGRSTX00', 'Internal server error']);
export const unreachable = refuse(503, ['PGRST000', 'Database connection error. Retrying the connection.']);
export const tooManyRows = refuse(413, [
  'PT413',
  'Only one row can be inserted at a time',
  { hint: 'Send one object, or a list of one.' },
]);
export const invalidToken: ApiAnswer = {
  ...refuse(401, ['PGRST301', 'JWSError JWSInvalidSignature']),
  headers: {
    'www-authenticate': 'Bearer error="invalid_token", error_description="JWSError JWSInvalidSignature"',
  },
};
export const unknownColumn = (table: string, column: string): ApiAnswer =>
  refuse(400, ['PGRST204', `Could not find the '${column}' column of '${table}' in the schema cache`]);
export const unknownTable = (table: string): ApiAnswer =>
  refuse(404, ['PGRST205', `Could not find the table 'public.${table}' in the schema cache`]);
/** The answer to reading, changing or deleting, with PostgreSQL's own message. */
export const notPermitted = (table: string): ApiAnswer => ({
  ...refuse(401, ['42501', `permission denied for table ${table}`]),
  ...asksForToken,
});
/** Answers of the gateway in front of a hosted project. */
export const missingKey: ApiAnswer = {
  status: 401,
  code: 'no API key',
  body: {
    message: 'No API key found in request',
    hint: 'No `apikey` request header or url param was found.',
  },
};
export const wrongKey: ApiAnswer = {
  status: 401,
  code: 'wrong API key',
  body: { message: 'Invalid API key', hint: 'Double check your Supabase `anon` or `service_role` API key.' },
};

/** PostgREST's statuses for the errors of an insert, by the beginning of their SQLSTATE; any other is 500. */
const statuses: readonly (readonly [prefix: RegExp, status: number])[] = [
  [/^2350[35]/, 409],
  [/^2[23]/, 400],
  [/^42501/, 401],
  // Out of resources, shutting down, or disconnected.
  [/^(53|57P|08)/, 503],
];

function findStatus(code: string): number {
  const custom = /^PT([1-5]\d\d)$/.exec(code)?.[1];
  if (custom !== undefined) return Number(custom);
  return statuses.find(([prefix]) => prefix.test(code))?.[1] ?? 500;
}

/** The answer to an anonymous visitor's statement that PostgreSQL refused. */
export function answerSqlError({ code, message, details, hint, refusedBy }: SqlError): ApiAnswer {
  const answer = { ...refuse(findStatus(code), [code, message, { details, hint }]), detail: refusedBy ?? '' };
  if (answer.status === 401) return { ...answer, ...asksForToken };
  return answer.status === 429 ? { ...answer, headers: { 'retry-after': '60' } } : answer;
}
