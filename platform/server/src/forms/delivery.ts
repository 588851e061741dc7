import { setTimeout as pause } from 'node:timers/promises';
import { type Database, UnreachableError } from '../database';
import type { SavedContact } from './contact-email';
import type { DeliveryResult, Sender } from './senders';

/** The row of an email. */
export interface EmailRow extends SavedContact {
  readonly state: 'waiting' | 'kept' | 'sent' | 'failed';
  readonly attempts: number;
  readonly error_code: string | null;
}

interface DeliveryOptions {
  readonly database: Database;
  readonly sender: Sender;
  readonly log: (line: string) => void;
  /** Called with the outcome of each attempt. */
  readonly onAttempt?: ((outcome: string) => void) | undefined;
  /** Called if the row of an email was removed while it was delivered. */
  readonly onRemoved?: ((id: string) => Promise<void>) | undefined;
  /** Milliseconds between two looks at the database; and after an email's first failure, doubled after each further one. */
  readonly pauses?: { readonly lookMs: number; readonly firstMs: number };
}

/** Milliseconds for the current attempt when the server stops. The next start delivers what is left. */
const graceMs = 500;
/** Milliseconds of the longest pause between two attempts. */
const maxPauseMs = 60_000;

/** An attempt ends before that. After it, another process may begin one. */
const takenFor = '1 minute';
/** Longer than any pause: a due time beyond that was written before the clock was set back. */
const maxDelay = '10 minutes';

/** Takes the email that has waited longest, so that no other process tries it meanwhile. Undefined if none is due. */
async function takeDueEmail(database: Database): Promise<EmailRow | undefined> {
  const [email] = await database.transaction((session) =>
    session.query<EmailRow>(
      `update private.emails set attempts = attempts + 1, due_at = now() + interval '${takenFor}'
       where id = (
         select id from private.emails
         where state = 'waiting' and not (due_at between now() and now() + interval '${maxDelay}')
         order by due_at limit 1 for update skip locked
       )
       returning *`,
    ),
  );
  return email;
}

/** Makes waiting or failed emails due now: one, or all that wait. Returns whether there was any. */
export async function makeDue(database: Database, id?: string): Promise<boolean> {
  const rows = await database.transaction((session) =>
    session.query(
      `update private.emails set state = 'waiting', due_at = now()
       where id = $1::uuid and state in ('waiting', 'failed') or $1 is null and state = 'waiting' returning 1`,
      [id ?? null],
    ),
  );
  return rows.length > 0;
}

/** Saves the outcome of an attempt. Returns false if the email has been removed meanwhile. */
async function saveOutcome(
  database: Database,
  { id }: EmailRow,
  { outcome, errorCode, pauseMs }: DeliveryResult & { readonly pauseMs: number },
): Promise<boolean> {
  const rows = await database.transaction((session) =>
    session.query(
      `update private.emails set state = $2, error_code = nullif($3, ''),
         due_at = now() + $4::double precision * interval '1 ms'
       where id = $1 returning 1`,
      [id, outcome === 'later' ? 'waiting' : outcome, errorCode, pauseMs],
    ),
  );
  return rows.length > 0;
}

/**
 * Delivers the emails that wait in the database, one after the other. After a failure it looks again a little later, and begins with
 * another email, so that none keeps the others waiting.
 */
export function createDelivery(options: DeliveryOptions) {
  const { database, sender, log, onAttempt, onRemoved } = options;
  const { lookMs, firstMs } = options.pauses ?? { lookMs: 5000, firstMs: 5000 };
  let isClosed = false;
  /** Ends the current pause. */
  let alarm = new AbortController();

  /** Returns whether it has been delivered. */
  async function deliver(email: EmailRow): Promise<boolean> {
    const result = await sender(email);
    const { outcome, errorCode } = result;
    onAttempt?.(outcome);
    const pauseMs = Math.min(maxPauseMs, firstMs * 2 ** Math.min(email.attempts - 1, 10));
    if (outcome === 'later')
      log(`Email ${email.id} waits ${Math.ceil(pauseMs / 1000)} s for the next attempt: ${errorCode}`);
    if (outcome === 'failed')
      log(`Email ${email.id} was refused permanently, and stays in the database: ${errorCode}`);
    const isStillSaved = await saveOutcome(database, email, { ...result, pauseMs });
    if (!isStillSaved) await onRemoved?.(email.id);
    return outcome !== 'later';
  }

  async function deliverDue(): Promise<void> {
    try {
      for (let isDelivered = true; isDelivered && !isClosed; ) {
        const email = await takeDueEmail(database);
        isDelivered = email !== undefined && (await deliver(email));
      }
    } catch (cause) {
      // `migrateBeforeUse` logs that the database is unreachable.
      if (!(cause instanceof UnreachableError)) log(`Emails cannot be delivered: ${String(cause)}`);
    }
  }

  async function run(): Promise<void> {
    while (!isClosed) {
      alarm = new AbortController();
      await deliverDue();
      await pause(lookMs, undefined, { signal: alarm.signal, ref: false }).catch(() => undefined);
    }
  }
  const running = run();

  return {
    /** Looks for emails now, because one has been saved. */
    wake: (): void => alarm.abort(),
    /** Begins no further attempt, and waits briefly for the current one. */
    async close(): Promise<void> {
      isClosed = true;
      alarm.abort();
      await Promise.race([running, pause(graceMs, undefined, { ref: false })]);
    },
  };
}

export type Delivery = ReturnType<typeof createDelivery>;
