import type { SqlFault } from '../database';

/** What the REST routes answer. The words and codes are PostgREST's, so that its clients understand them. */
export interface Answer {
  readonly status: number;
  /** Says in the log why something was refused. */
  readonly code?: string;
  readonly headers?: Readonly<Record<string, string>>;
  /** Null for an empty body. */
  readonly body: unknown;
}

const refusal = (
  status: number,
  code: string,
  message: string,
  more: { details?: string | null; hint?: string | null } = {},
): Answer => ({ status, code, body: { code, details: null, hint: null, message, ...more } });

export const invalidJson = refusal(400, 'PGRST102', 'Empty or invalid json');
export const unequalKeys = refusal(400, 'PGRST102', 'All object keys must match');
const refusedToken = (code: string, message: string): Answer => ({
  ...refusal(401, code, message),
  headers: { 'www-authenticate': `Bearer error="invalid_token", error_description="${message}"` },
});
export const invalidToken = refusedToken('PGRST301', 'JWSError JWSInvalidSignature');
export const expiredToken = refusedToken('PGRST303', 'JWT expired');
export const invalidPath = refusal(404, 'PGRST125', 'Invalid path specified in request URL');
export const tooLarge = refusal(413, '413', 'Request body too large');
export const tooManyRows = refusal(413, 'PT413', 'Only one row can be inserted at a time', {
  hint: 'Send one object, or a list of one.',
});
/** Refused unseen: too many requests before it were refused. */
export const tooManyRefusals = (seconds: number): Answer => ({
  ...refusal(429, '429', 'Too many requests', { hint: 'Try again later.' }),
  headers: { 'retry-after': String(seconds) },
});
export const internalFault = refusal(500, 'PGRSTX00', 'Internal server error');
export const noDatabase = refusal(503, 'PGRST000', 'Database connection error. Retrying the connection.');

export const wrongContentType = (type: string): Answer =>
  refusal(400, 'PGRST102', `Content-Type not acceptable: ${type}`);
export const unknownColumn = (table: string, column: string): Answer =>
  refusal(400, 'PGRST204', `Could not find the '${column}' column of '${table}' in the schema cache`);
export const unknownTable = (table: string): Answer =>
  refusal(404, 'PGRST205', `Could not find the table 'public.${table}' in the schema cache`);
export const unknownSchema = (schema: string): Answer =>
  refusal(406, 'PGRST106', `Invalid schema: ${schema}`, {
    hint: 'Only the following schemas are exposed: public',
  });
export const unsupportedMethod = (method: string): Answer => ({
  ...refusal(405, 'PGRST117', `Unsupported HTTP method: ${method}`),
  headers: { allow: 'OPTIONS,GET,HEAD,POST' },
});

/** What the gateway before a hosted project answers. */
export const missingKey: Answer = {
  status: 401,
  code: 'no API key',
  body: {
    message: 'No API key found in request',
    hint: 'No `apikey` request header or url param was found.',
  },
};
export const wrongKey: Answer = {
  status: 401,
  code: 'wrong API key',
  body: { message: 'Invalid API key', hint: 'Double check your Supabase `anon` or `service_role` API key.' },
};

/** PostgREST's statuses for what PostgreSQL may say to an insert or a read, by the beginning of its code; 400 otherwise. */
const statuses: readonly (readonly [prefix: string, status: number])[] = [
  ['23503', 409],
  ['23505', 409],
  ['42501', 401],
  ['42P01', 404],
  ['P0001', 400],
  ['08', 503],
  ['25', 500],
  ['28', 403],
  ['40', 500],
  ['53', 503],
  ['54', 500],
  ['55', 500],
  ['57P01', 503],
  ['57', 500],
  ['58', 500],
  ['P0', 500],
  ['XX', 500],
];

const customStatus = /^PT([1-5]\d\d)$/;

function statusOf(code: string): number {
  const custom = customStatus.exec(code)?.[1];
  if (custom !== undefined) return Number(custom);
  return statuses.find(([prefix]) => code.startsWith(prefix))?.[1] ?? 400;
}

const headersOf: Readonly<Record<number, Answer['headers']>> = {
  401: { 'www-authenticate': 'Bearer' },
  429: { 'retry-after': '60' },
};

/** The answer to a statement that PostgreSQL refused an anonymous visitor. */
export function refusedBySql({ code, message, details, hint }: SqlFault): Answer {
  const answer = refusal(statusOf(code), code, message, { details, hint });
  const headers: Answer['headers'] = headersOf[answer.status];
  return headers ? { ...answer, headers } : answer;
}
