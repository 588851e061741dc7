import type { SupabaseClient } from '@supabase/supabase-js';
import type { SiteConfig } from './config';
import type { Database } from './database';
import { timeoutError, withTimeout } from './with-timeout';

export * from './with-timeout';

type Tables = Database['public']['Tables'];

/** A table that visitors can add rows to, but not read. */
export type BackendTable = keyof Tables;

/** The rows that visitors can add, by table. The database itself sets each row's id and time. */
export type BackendRows = {
  readonly [Table in BackendTable]: Readonly<Omit<Tables[Table]['Insert'], 'id' | 'created_at'>>;
};

/** The largest number of characters that the tables accept. */
export const maxLengths = { email: 254, firstName: 200 } as const;

/**
 * Why a call to a backend failed. `failureReasons` in `messages.ts` explains each kind to visitors:
 *
 * - `offline`, `timeout` and `unreachable`: no answer came
 * - `intercepted`: an answer came from something else, such as the sign-in page of a public network
 * - `busy`: the service limits how much one network sends
 * - `invalid` and `tooLong`: the service does not accept what was typed
 * - `refused`: anything else
 */
export type FailureKind =
  | 'offline'
  | 'timeout'
  | 'unreachable'
  | 'intercepted'
  | 'busy'
  | 'invalid'
  | 'tooLong'
  | 'refused';

/** A call to a backend that failed, or whose success is not certain. */
export interface BackendFailure {
  readonly ok: false;
  readonly kind: FailureKind;
  /** For the log, not for the visitor. */
  readonly reason: string;
}

/** The outcome of a call to a backend. */
export type BackendOutcome = { readonly ok: true } | BackendFailure;

/** Describes a call without an answer. `navigator.onLine` counts only now, because it can be wrong. */
export function createFailure(cause: unknown): BackendFailure {
  const isOffline = globalThis.navigator?.onLine === false;
  const isLate = cause instanceof DOMException && cause.name === timeoutError;
  return {
    ok: false,
    kind: isOffline ? 'offline' : isLate ? 'timeout' : 'unreachable',
    reason: cause instanceof Error ? cause.message : String(cause),
  };
}

/** Describes a failure by its HTTP status. A successful status means that something else has answered. */
export function createStatusFailure(status: number, reason: string): BackendFailure {
  const kinds = { 400: 'invalid', 413: 'tooLong', 422: 'invalid', 429: 'busy' } as const;
  const other = status < 400 ? 'intercepted' : status < 502 ? 'refused' : 'unreachable';
  return { ok: false, kind: kinds[status as keyof typeof kinds] ?? other, reason };
}

/** Resolves an address from the configuration: `/` is the page's own origin. */
export const resolveOrigin = (address: string): string =>
  address === '/' ? globalThis.location.origin : address;

const loadLibrary = () => import(/* webpackChunkName: "supabase" */ '@supabase/supabase-js');

type Client = SupabaseClient<Database>;

/** One client per backend: the library warns about a second one on a page. */
const clients = new Map<string, Client>();

async function getClient({ url, anonKey }: SiteConfig['supabase']): Promise<Client> {
  const { createClient } = await loadLibrary();
  const key = `${url} ${anonKey}`;
  const client =
    clients.get(key) ??
    createClient<Database>(resolveOrigin(url), anonKey, {
      auth: { persistSession: false, autoRefreshToken: false, detectSessionInUrl: false },
      // PostgREST does not redirect: a redirect comes from something else, such as a public network.
      global: { fetch: (input, init) => fetch(input, { ...init, redirect: 'error' }) },
    });
  clients.set(key, client);
  return client;
}

/** Fetches the backend client before it is needed. If that fails, {@link insertRow} tries again. */
export const prepareBackend = (): void => void loadLibrary().catch(() => undefined);

/**
 * Adds one row through the backend's REST interface, as the anonymous role. Never throws: a refusal, an
 * unreachable backend, a timeout of {@link withTimeout}, and an answer from something else are failures.
 *
 * @param idempotencyKey - An id of the submission. A backend with this repository's migrations saves repeated
 * calls with the same id once, even if only the first call's response was lost.
 */
// biome-ignore lint/complexity/useMaxParams: the contract has it; another shape costs every team a new major.
export async function insertRow<Table extends BackendTable>(
  { supabase }: SiteConfig,
  table: Table,
  row: BackendRows[Table],
  idempotencyKey?: string,
): Promise<BackendOutcome> {
  try {
    return await withTimeout(async (signal) => {
      const client = await getClient(supabase);
      // The library infers columns only from a literal table name; `BackendRows` has checked them.
      const insertion = client
        .from(table as BackendTable)
        .insert(row as never)
        .abortSignal(signal);
      if (idempotencyKey !== undefined) insertion.setHeader('Idempotency-Key', idempotencyKey);
      const { error, status } = await insertion;
      // PostgREST answers an insert with 201 Created, and with nothing else.
      if (status === 201 && error === null) return { ok: true };
      // Errors of the gateway in front of a Supabase project have no code.
      const reason = `${error?.code ?? ''} ${error?.message ?? `answered with ${status}`}`.trim();
      // The library's status 0 means that no answer came.
      return status === 0 ? createFailure(reason) : createStatusFailure(status, reason);
    });
  } catch (cause) {
    return createFailure(cause);
  }
}
