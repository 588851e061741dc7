import { setTimeout as pause } from 'node:timers/promises';
import { type Database, UnreachableError } from '../database';
import type { SavedContact } from './contact-email';
import type { Sender } from './senders';

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
  /** Milliseconds after the first failure, doubled after each further one up to the cap; and between two looks at the database. */
  readonly pauses?: { readonly firstMs: number; readonly capMs: number; readonly lookMs: number };
}

/** Milliseconds for the current attempt when the server stops. The next start delivers what is left. */
const graceMs = 500;

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

/** Delivers the emails that wait in the database, one after the other. */
export function createDelivery(options: DeliveryOptions) {
  const { database, sender, log, onAttempt, onRemoved } = options;
  const { firstMs, capMs, lookMs } = options.pauses ?? { firstMs: 1000, capMs: 60_000, lookMs: 5000 };
  let isClosed = false;
  /** Ends the current pause. */
  let alarm = new AbortController();
  /** Consecutive attempts at which the SMTP server took no email at all. */
  let failures = 0;

  const backOff = (attempts: number): number => Math.min(capMs, firstMs * 2 ** Math.min(attempts - 1, 30));
  const formatSeconds = (ms: number): string => `${Math.ceil(ms / 1000)} s`;

  async function deliver(email: EmailRow): Promise<void> {
    const { outcome, errorCode } = await sender(email);
    onAttempt?.(outcome);
    failures = outcome === 'unavailable' ? failures + 1 : 0;
    const isWaiting = outcome === 'unavailable' || outcome === 'later';
    // If nothing can be delivered, all wait for the same pause.
    const pauseMs = outcome === 'later' ? backOff(email.attempts) : 0;
    if (outcome === 'unavailable')
      log(
        `No email can be delivered (${errorCode}). The next attempt is in ${formatSeconds(backOff(failures))}.`,
      );
    if (outcome === 'later') log(`Email ${email.id} waits ${formatSeconds(pauseMs)}: ${errorCode}`);
    if (outcome === 'failed')
      log(`Email ${email.id} was refused permanently, and stays in the database: ${errorCode}`);
    const saved = await database.transaction((session) =>
      session.query(
        `update private.emails set state = $2, error_code = nullif($3, ''),
           due_at = now() + $4::double precision * interval '1 ms'
         where id = $1 returning 1`,
        [email.id, isWaiting ? 'waiting' : outcome, errorCode, pauseMs],
      ),
    );
    if (saved.length === 0) await onRemoved?.(email.id);
  }

  /** Delivers everything that is due. Returns how long to wait until the next look. */
  async function deliverDue(): Promise<number> {
    try {
      while (!isClosed) {
        const email = await takeDueEmail(database);
        if (email === undefined) break;
        await deliver(email);
        if (failures > 0) return backOff(failures);
      }
    } catch (cause) {
      // `migrateBeforeUse` logs that the database is unreachable.
      if (!(cause instanceof UnreachableError)) log(`Emails cannot be delivered: ${String(cause)}`);
    }
    return lookMs;
  }

  async function run(): Promise<void> {
    while (!isClosed) {
      alarm = new AbortController();
      const pauseMs = await deliverDue();
      // While nothing can be delivered, a new email must not end the pause.
      if (failures > 0 && !isClosed) alarm = new AbortController();
      await pause(pauseMs, undefined, { signal: alarm.signal, ref: false }).catch(() => undefined);
    }
  }
  const running = run();

  return {
    /** Looks for emails now, because one has been saved. */
    wake(): void {
      if (failures === 0) alarm.abort();
    },
    /** Begins no further attempt, and waits briefly for the current one. */
    async close(): Promise<void> {
      isClosed = true;
      alarm.abort();
      await Promise.race([running, pause(graceMs, undefined, { ref: false })]);
    },
  };
}

export type Delivery = ReturnType<typeof createDelivery>;
