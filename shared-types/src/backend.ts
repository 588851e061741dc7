import type { SupabaseClient } from '@supabase/supabase-js';
import type { SiteConfig } from './config';
import { withTimeout } from './with-timeout';

/** The rows that a visitor can add, by table. None can be read back. */
export interface BackendRows {
  /** Requests for resources. */
  readonly email_submissions: {
    /** The visitor's address, trimmed; the backend accepts at most 254 characters. */
    readonly email: string;
    /** The visitor's first name, trimmed. */
    readonly first_name: string;
    /** A title of `resourceTitles`. */
    readonly resource_title: string;
    /** The kind of resource, such as `PDF Playbook`; 1 to 200 characters. */
    readonly resource_type: string;
    /** The address of the file; null if the resource has none. */
    readonly download_url: string | null;
  };
  /** Subscriptions to the newsletter. Adding an address again is a success. */
  readonly newsletter_subscriptions: {
    /** The visitor's address, trimmed. */
    readonly email: string;
  };
}

/** A table that a visitor can add rows to. */
export type BackendTable = keyof BackendRows;

/** The outcome of a call to a backend. The reason is for the log, not for the visitor. */
export type BackendOutcome = { readonly ok: true } | { readonly ok: false; readonly reason: string };

/** Resolves an address from the configuration: `/` is the page's own origin. */
export const resolveOrigin = (address: string): string =>
  address === '/' ? globalThis.location.origin : address;

const loadLibrary = () => import(/* webpackChunkName: "supabase" */ '@supabase/supabase-js');

/** One client per backend: the library warns about a second one on a page. */
const clients = new Map<string, SupabaseClient>();

async function getClient({ url, anonKey }: SiteConfig['supabase']): Promise<SupabaseClient> {
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

/** Fetches the backend client before it is needed. If that fails, {@link insertRow} tries again. */
export const prepareBackend = (): void => void loadLibrary().catch(() => undefined);

/**
 * Adds one row through the backend's REST interface, as the anonymous role. Never throws: if the backend refuses the row, is
 * unreachable, or takes longer than {@link withTimeout} allows, the outcome has the reason.
 *
 * @param attempt - An id of the lead. If a call is repeated with the same id, a backend with this repository's migrations saves the
 * lead once, even if the first call reached it and only the response was lost.
 */
export async function insertRow<Table extends BackendTable>(
  { supabase }: SiteConfig,
  table: Table,
  row: BackendRows[Table],
  attempt?: string,
): Promise<BackendOutcome> {
  try {
    return await withTimeout(async (signal) => {
      const client = await getClient(supabase);
      const insert = client.from(table).insert(row).abortSignal(signal);
      const { error } = await (attempt === undefined ? insert : insert.setHeader('Idempotency-Key', attempt));
      // Errors of the gateway in front of a Supabase project have no code.
      return error === null
        ? { ok: true }
        : { ok: false, reason: `${error.code ?? ''} ${error.message}`.trim() };
    });
  } catch (cause) {
    return { ok: false, reason: cause instanceof Error ? cause.message : String(cause) };
  }
}
