import { createHash } from 'node:crypto';
import type { Database } from '../database';
import { type ContactFields, contactFields, type SavedContact } from './contact-email';

/** What has become of an email. */
type EmailState = 'waiting' | 'kept' | 'sent' | 'failed';

/** An email as it is saved. */
export interface EmailRow extends SavedContact {
  readonly state: EmailState;
  readonly attempts: number;
}

/** How long the same words from the same visitor count as a repeat. */
const repeatWindow = '10 minutes';

/** A digest of what a visitor wrote and of where it came from. */
const fingerprintOf = (contact: ContactFields, client: string): string =>
  createHash('sha256')
    .update(JSON.stringify([client, contact]))
    .digest('hex');

const columns = contactFields.join(', ');
const placeholders = contactFields.map((_, index) => `$${index + 2}`).join(', ');

/**
 * Saves a contact request. What the same client sent in the same words lately is there already, and is neither counted
 * nor saved again. Rejects with PT429 where the client has sent too many.
 *
 * @param client - Whom the request counts for.
 */
export function saveEmail(database: Database, contact: ContactFields, client: string): Promise<void> {
  const fingerprint = fingerprintOf(contact, client);
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
      `insert into private.emails (fingerprint, ${columns}, id, created_at)
       values ($1, ${placeholders}, gen_random_uuid(), now()) on conflict (fingerprint) do nothing`,
      [fingerprint, ...contactFields.map((field) => contact[field])],
    );
  });
}

/** Milliseconds in which an attempt must be over; then another one may begin, in another process too. */
const attemptMs = 60_000;
/** A time further ahead than any pause was written before the clock was set back. */
const furthestAhead = '10 minutes';

/** Takes the email that has waited longest, so that no other process tries it meanwhile. Undefined where none is due. */
export async function takeDueEmail(database: Database): Promise<EmailRow | undefined> {
  const rows = await database.transaction((session) =>
    session.query<EmailRow>(
      `update private.emails set attempts = attempts + 1, due_at = now() + interval '${attemptMs} ms'
       where id = (
         select id from private.emails
         where state = 'waiting' and not (due_at between now() and now() + interval '${furthestAhead}')
         order by due_at limit 1 for update skip locked
       )
       returning *`,
    ),
  );
  return rows[0];
}

/** What became of an attempt. */
export interface Conclusion {
  readonly state: EmailState;
  /** A code; empty where nothing went wrong. */
  readonly fault: string;
  /** Milliseconds until it may be tried again, where it still waits. */
  readonly pauseMs?: number;
}

/** Writes down what became of an attempt. False where the email has been removed meanwhile. */
export async function concludeAttempt(
  database: Database,
  id: string,
  { state, fault, pauseMs = 0 }: Conclusion,
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

/** Milliseconds until the next email is due; undefined where none waits. */
export async function untilNextIsDue(database: Database): Promise<number | undefined> {
  const rows = await database.transaction((session) =>
    session.query<{ ms: number | null }>(
      `select extract(epoch from min(due_at) - now())::double precision * 1000 as ms
       from private.emails where state = 'waiting'`,
    ),
  );
  return rows[0]?.ms ?? undefined;
}

/** Has what waits tried at once: for a process that knows that no other one is trying. */
export const makeAllDue = (database: Database): Promise<unknown> =>
  database.transaction((session) =>
    session.query("update private.emails set due_at = now() where state = 'waiting' and due_at > now()"),
  );
