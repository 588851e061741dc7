import type { SupabaseClient } from '@supabase/supabase-js';
import type { SiteConfig } from './config';
import { withTimeout } from './with-timeout';

/** The rows that a visitor can add, by table. Nothing can be read back. */
export interface BackendRows {
  /** Who asked for a resource, and which one. */
  readonly email_submissions: {
    /** Of the visitor, trimmed; at most 254 characters, as the backend checks. */
    readonly email: string;
    /** Of the visitor, trimmed. */
    readonly first_name: string;
    /** As `resourceTitles` has it. */
    readonly resource_title: string;
    /** What kind of file it is, such as `PDF Playbook`; 1 to 200 characters. */
    readonly resource_type: string;
    /** The address of the file; null if the resource has none. */
    readonly download_url: string | null;
  };
  /** Who asked for news. The same address once more is a success. */
  readonly newsletter_subscriptions: {
    /** Of the visitor, trimmed. */
    readonly email: string;
  };
}

/** A table that a visitor can add rows to. */
export type BackendTable = keyof BackendRows;

/** The result of a call to a backend. The reason is for the log, never for the visitor. */
export type BackendOutcome = { readonly ok: true } | { readonly ok: false; readonly reason: string };

/** An address from the configuration: itself when absolute, the page's own origin when it is `/`. */
export const resolveOrigin = (address: string): string =>
  address === '/' ? globalThis.location.origin : address;

const loadLibrary = () => import(/* webpackChunkName: "supabase" */ '@supabase/supabase-js');

/** One client for each backend: the library warns about a second one on a page. */
const clients = new Map<string, SupabaseClient>();

async function clientOf({ url, anonKey }: SiteConfig['supabase']): Promise<SupabaseClient> {
  const { createClient } = await loadLibrary();
  const key = `${url} ${anonKey}`;
  const client =
    clients.get(key) ??
    createClient(resolveOrigin(url), anonKey, {
      auth: { persistSession: false, autoRefreshToken: false, detectSessionInUrl: false },
    });
  clients.set(key, client);
  return client;
}

/**
 * Fetches the backend client before it is needed. Called when a form is first touched. A failure is not reported here, because
 * the insert that follows tries again.
 */
export const prepareBackend = (): void => void loadLibrary().catch(() => undefined);

/**
 * Adds one row through the backend's REST interface, as the anonymous role.
 * Never throws: a refusal, an unreachable backend and the timeout of {@link withTimeout} are reasons.
 *
 * @param attempt - An id of the lead. If a call with the same id is repeated after a failure, a backend with this repository's
 * migrations saves the lead once, even if the first call reached it and only the answer was lost.
 */
export async function insertRow<Table extends BackendTable>(
  { supabase }: SiteConfig,
  table: Table,
  row: BackendRows[Table],
  attempt?: string,
): Promise<BackendOutcome> {
  try {
    return await withTimeout(async (signal) => {
      const client = await clientOf(supabase);
      const insert = client.from(table).insert(row).abortSignal(signal);
      const { error } = await (attempt === undefined ? insert : insert.setHeader('Idempotency-Key', attempt));
      // Errors of the gateway in front of a project have no code.
      return error === null
        ? { ok: true }
        : { ok: false, reason: `${error.code ?? ''} ${error.message}`.trim() };
    });
  } catch (cause) {
    return { ok: false, reason: cause instanceof Error ? cause.message : String(cause) };
  }
}
