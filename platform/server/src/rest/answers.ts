import type { SqlFault } from '../database';
import type { ApiAnswer } from '../http/api-routes';

// What the REST routes answer. The words and codes are PostgREST's, so that its clients understand them.

const refusal = (
  status: number,
  code: string,
  message: string,
  more: { details?: string | null; hint?: string | null } = {},
): ApiAnswer => ({ status, code, body: { code, details: null, hint: null, message, ...more } });

export const created: ApiAnswer = { status: 201 };
export const invalidJson = refusal(400, 'PGRST102', 'Empty or invalid json');
export const invalidToken: ApiAnswer = {
  ...refusal(401, 'PGRST301', 'JWSError JWSInvalidSignature'),
  headers: {
    'www-authenticate': 'Bearer error="invalid_token", error_description="JWSError JWSInvalidSignature"',
  },
};
export const invalidPath = refusal(404, 'PGRST125', 'Invalid path specified in request URL');
export const tooLarge = refusal(413, '413', 'Request body too large');
export const tooManyRows = refusal(413, 'PT413', 'Only one row can be inserted at a time', {
  hint: 'Send one object, or a list of one.',
});
export const tooManyRefusals = refusal(429, '429', 'Too many requests', { hint: 'Try again later.' });
export const internalFault = refusal(500, 'PGRSTX00', 'Internal server error');
const noDatabase = refusal(503, 'PGRST000', 'Database connection error. Retrying the connection.');

export const unknownColumn = (table: string, column: string): ApiAnswer =>
  refusal(400, 'PGRST204', `Could not find the '${column}' column of '${table}' in the schema cache`);
export const unknownTable = (table: string): ApiAnswer =>
  refusal(404, 'PGRST205', `Could not find the table 'public.${table}' in the schema cache`);
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

/** PostgREST's statuses for what PostgreSQL may say to an insert, by the beginning of its code; 500 otherwise. */
const statuses: readonly (readonly [prefix: RegExp, status: number])[] = [
  [/^2350[35]/, 409],
  [/^2[23]/, 400],
  [/^42501/, 401],
  // Too few resources, a server that stops, or a connection that is lost.
  [/^(53|57P|08)/, 503],
];

function statusOf(code: string): number {
  const custom = /^PT([1-5]\d\d)$/.exec(code)?.[1];
  if (custom !== undefined) return Number(custom);
  return statuses.find(([prefix]) => prefix.test(code))?.[1] ?? 500;
}

const headersOfRefusals: Readonly<Record<number, ApiAnswer['headers']>> = {
  401: { 'www-authenticate': 'Bearer' },
  429: { 'retry-after': '60' },
};

/** The answer to a statement that PostgreSQL refused an anonymous visitor. */
export function refusedBySql({ code, message, details, hint, refusedBy }: SqlFault): ApiAnswer {
  const answer = refusal(statusOf(code), code, message, { details, hint });
  return { ...answer, headers: headersOfRefusals[answer.status] ?? {}, detail: refusedBy ?? '' };
}

/** The answer to a visitor who reads, changes or deletes: the same that PostgreSQL would give. */
export const notPermitted = (table: string): ApiAnswer =>
  refusedBySql({
    code: '42501',
    message: `permission denied for table ${table}`,
    details: null,
    hint: null,
    refusedBy: null,
  });

/** @param reason - For the log. */
export const databaseAway = (reason: string): ApiAnswer => ({ ...noDatabase, detail: reason });
