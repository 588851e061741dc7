import type { SqlFault } from '../database';
import type { ApiAnswer } from '../http/api-routes';

// The answers of the REST routes, in PostgREST's words and codes, so that its clients understand them.

interface RefusalBody {
  readonly code: string;
  readonly message: string;
  readonly details?: string | null;
  readonly hint?: string | null;
}

const refusal = (status: number, { code, message, details = null, hint = null }: RefusalBody): ApiAnswer => ({
  status,
  code,
  body: { code, details, hint, message },
});

export const created: ApiAnswer = { status: 201 };
export const invalidJson = refusal(400, { code: 'PGRST102', message: 'Empty or invalid json' });
export const invalidToken: ApiAnswer = {
  ...refusal(401, { code: 'PGRST301', message: 'JWSError JWSInvalidSignature' }),
  headers: {
    'www-authenticate': 'Bearer error="invalid_token", error_description="JWSError JWSInvalidSignature"',
  },
};
export const invalidPath = refusal(404, {
  code: 'PGRST125',
  message: 'Invalid path specified in request URL',
});
export const tooLarge = refusal(413, { code: '413', message: 'Request body too large' });
export const tooManyRows = refusal(413, {
  code: 'PT413',
  message: 'Only one row can be inserted at a time',
  hint: 'Send one object, or a list of one.',
});
export const tooManyRefusals = refusal(429, {
  code: '429',
  message: 'Too many requests',
  hint: 'Try again later.',
});
export const internalFault = refusal(500, { code: 'PGRSTX00', message: 'Internal server error' });
export const unreachable = refusal(503, {
  code: 'PGRST000',
  message: 'Database connection error. Retrying the connection.',
});

export const unknownColumn = (table: string, column: string): ApiAnswer =>
  refusal(400, {
    code: 'PGRST204',
    message: `Could not find the '${column}' column of '${table}' in the schema cache`,
  });
export const unknownTable = (table: string): ApiAnswer =>
  refusal(404, {
    code: 'PGRST205',
    message: `Could not find the table 'public.${table}' in the schema cache`,
  });
/** The answer to reading, changing or deleting, with PostgreSQL's own message. */
export const notPermitted = (table: string): ApiAnswer => ({
  ...refusal(401, { code: '42501', message: `permission denied for table ${table}` }),
  headers: { 'www-authenticate': 'Bearer' },
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

const headersByStatus: Readonly<Record<number, ApiAnswer['headers']>> = {
  401: { 'www-authenticate': 'Bearer' },
  429: { 'retry-after': '60' },
};

/** The answer to an anonymous visitor's statement that PostgreSQL refused. */
export function answerSqlFault({ code, message, details, hint, refusedBy }: SqlFault): ApiAnswer {
  const answer = refusal(findStatus(code), { code, message, details, hint });
  return { ...answer, headers: headersByStatus[answer.status] ?? {}, detail: refusedBy ?? '' };
}
