import { createHash } from 'node:crypto';
import type { Database } from '../database';
import { type ContactFields, contactFields, type SavedContact } from './contact-email';

/** See `state` in `supabase/migrations/0008_emails.sql`. */
type EmailState = 'waiting' | 'kept' | 'sent' | 'failed';

/** The row of an email. */
export interface EmailRow extends SavedContact {
  readonly state: EmailState;
  readonly attempts: number;
  /** A code of the last attempt. */
  readonly fault: string | null;
}

/** How long the same request from the same client counts as a repeat. */
const repeatWindow = '10 minutes';

/** The columns of the form's fields. */
export const contactColumns = contactFields.join(', ');
const placeholders = contactFields.map((_, index) => `$${index + 2}`).join(', ');

/**
 * Saves a contact request. A recent repeat from the same client is neither counted nor saved again. Rejects with PT429 if
 * the client has sent too many.
 *
 * @param client - Whom the request counts for (`identifyClient`).
 */
export function saveEmail(database: Database, contact: ContactFields, client: string): Promise<void> {
  const request = JSON.stringify([client, contact]);
  const fingerprint = createHash('sha256').update(request).digest('hex');
  return database.transaction(async (session) => {
    await session.query(
      `update private.emails set fingerprint = null
       where fingerprint = $1 and created_at < now() - interval '${repeatWindow}'`,
      [fingerprint],
    );
    const repeats = await session.query('select 1 from private.emails where fingerprint = $1', [fingerprint]);
    if (repeats.length > 0) return;
    await session.query("select set_config('request.headers', $1, true)", [
      JSON.stringify({ 'x-real-ip': client }),
    ]);
    await session.query("select private.admit('emails')");
    await session.query(
      `insert into private.emails (fingerprint, ${contactColumns}, id, created_at)
       values ($1, ${placeholders}, gen_random_uuid(), now()) on conflict (fingerprint) do nothing`,
      [fingerprint, ...contactFields.map((field) => contact[field])],
    );
  });
}

/** Milliseconds for an attempt. After that, another process may begin one. */
const attemptMs = 60_000;
/** Longer than any pause: a due time beyond that was written before the clock was set back. */
const maxDelay = '10 minutes';

/** Takes the email that has waited longest, so that no other process tries it meanwhile. Undefined if none is due. */
export async function takeDueEmail(database: Database): Promise<EmailRow | undefined> {
  const rows = await database.transaction((session) =>
    session.query<EmailRow>(
      `update private.emails set attempts = attempts + 1, due_at = now() + interval '${attemptMs} ms'
       where id = (
         select id from private.emails
         where state = 'waiting' and not (due_at between now() and now() + interval '${maxDelay}')
         order by due_at limit 1 for update skip locked
       )
       returning *`,
    ),
  );
  return rows[0];
}

/** The result of an attempt. */
export interface AttemptResult {
  readonly state: EmailState;
  /** A code; empty if nothing went wrong. */
  readonly fault: string;
  /** Milliseconds until the next attempt, if it still waits. */
  readonly pauseMs?: number;
}

/** Saves the result of an attempt. False if the email has been removed meanwhile. */
export async function recordAttempt(
  database: Database,
  id: string,
  { state, fault, pauseMs = 0 }: AttemptResult,
): Promise<boolean> {
  const rows = await database.transaction((session) =>
    session.query(
      `update private.emails set state = $2, fault = nullif($3, ''),
         due_at = now() + $4::double precision * interval '1 ms'
       where id = $1 returning 1`,
      [id, state, fault, pauseMs],
    ),
  );
  return rows.length > 0;
}

/** Milliseconds until the next email is due; undefined if none waits. */
export async function readDelay(database: Database): Promise<number | undefined> {
  const rows = await database.transaction((session) =>
    session.query<{ ms: number | null }>(
      `select extract(epoch from min(due_at) - now())::double precision * 1000 as ms
       from private.emails where state = 'waiting'`,
    ),
  );
  return rows[0]?.ms ?? undefined;
}

/** Makes all waiting emails due now. Only for a process that knows that no other one is delivering. */
export const makeAllDue = (database: Database): Promise<unknown> =>
  database.transaction((session) =>
    session.query("update private.emails set due_at = now() where state = 'waiting' and due_at > now()"),
  );
