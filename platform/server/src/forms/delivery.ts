import { setTimeout as pause } from 'node:timers/promises';
import { getBackoffMs, wait } from '@proper/common/waiting';
import { type Database, query, UnreachableError } from '../database';
import type { SavedContact } from './contact-email';
import type { Sender } from './senders';

/** The row of an email. */
export interface EmailRow extends SavedContact {
  readonly state: 'waiting' | 'kept' | 'sent' | 'failed';
  readonly attempts: number;
  readonly error_code: string | null;
}

interface DeliveryOptions {
  /** Nothing is delivered until it opens. */
  readonly database: Promise<Database>;
  readonly sender: Sender;
  readonly log: (line: string) => void;
  /** Called with the outcome of each attempt. */
  readonly onAttempt?: (outcome: string) => void;
  /** Milliseconds between two polls, and after an email's first failure, then doubled. */
  readonly pauses?: { readonly pollMs: number; readonly retryMs: number };
}

/** Milliseconds for the current attempt when the server stops. The next start delivers the rest. */
const graceMs = 500;
/** The longest pause between two attempts, in milliseconds. */
const maxRetryMs = 60_000;

/**
 * Takes the email that has waited longest, and hides it from other processes for a minute, longer than an
 * attempt.
 */
const takeDueEmail = `
  update private.emails set attempts = attempts + 1, due_at = now() + interval '1 minute'
  where id = (
    select id from private.emails
    where state = 'waiting' and due_at <= now()
    order by due_at limit 1 for update skip locked
  )
  returning *`;

const saveOutcome = `
  update private.emails set state = $2, error_code = nullif($3, ''),
    due_at = now() + $4::double precision * interval '1 ms'
  where id = $1`;

/** Makes an email due now if it waits or has failed. Returns whether there is one. */
export async function requeueEmail(database: Database, id: string): Promise<boolean> {
  const statement = `update private.emails set state = 'waiting', due_at = now()
    where id = $1 and state in ('waiting', 'failed') returning 1`;
  return (await query(database, statement, [id])).length > 0;
}

/**
 * Delivers the saved emails one after the other. After a failure it soon tries another email, so that none
 * delays the others.
 */
export function createDelivery({ database, sender, log, onAttempt, ...options }: DeliveryOptions) {
  const { pollMs, retryMs } = options.pauses ?? { pollMs: 5000, retryMs: 5000 };
  let isClosed = false;
  /** Ends the current pause. */
  let pauseController = new AbortController();

  /** Tries the email that has waited longest. Returns whether it was delivered. */
  async function deliverNext(opened: Database): Promise<boolean> {
    const [email] = await query<EmailRow>(opened, takeDueEmail);
    if (email === undefined) return false;
    const { id, attempts } = email;
    const { outcome, errorCode } = await sender(email);
    onAttempt?.(outcome);
    const pauseMs = getBackoffMs(attempts, retryMs, maxRetryMs);
    if (outcome === 'later')
      log(`Email ${id} waits ${Math.ceil(pauseMs / 1000)} s for the next attempt: ${errorCode}`);
    if (outcome === 'failed')
      log(`Email ${id} was refused permanently, and stays in the database: ${errorCode}`);
    const state = outcome === 'later' ? 'waiting' : outcome;
    await query(opened, saveOutcome, [id, state, errorCode, pauseMs]);
    return outcome !== 'later';
  }

  async function run(): Promise<void> {
    // The code that opens the database reports its failure.
    const opened = await database.catch(() => undefined);
    while (opened && !isClosed) {
      pauseController = new AbortController();
      const isDelivered = await deliverNext(opened).catch((cause: unknown) => {
        // `migrateBeforeUse` logs that the database is unreachable.
        if (!(cause instanceof UnreachableError)) log(`Emails cannot be delivered: ${String(cause)}`);
      });
      if (!isDelivered) await wait(pollMs, { signal: pauseController.signal, ref: false });
    }
  }
  const running = run();

  return {
    /** Polls now, because an email has been saved. */
    wake: (): void => pauseController.abort(),
    /** Starts no further attempt, and waits briefly for the current one. */
    async close(): Promise<void> {
      isClosed = true;
      pauseController.abort();
      await Promise.race([running, pause(graceMs, undefined, { ref: false })]);
    },
  };
}
