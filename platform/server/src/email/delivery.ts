import { setTimeout as pause } from 'node:timers/promises';
import { type Database, UnreachableError } from '../database';
import { type EmailRow, readDelay, recordAttempt, takeDueEmail } from './email-store';
import type { Sender } from './senders';

interface DeliveryOptions {
  readonly database: Database;
  readonly sender: Sender;
  readonly log: (line: string) => void;
  /** Called with the outcome of each attempt. */
  readonly onAttempt?: ((outcome: string) => void) | undefined;
  /** For tests: milliseconds after the first failure, doubled after each further one up to the cap. */
  readonly pauses?: { readonly firstMs: number; readonly capMs: number };
}

/** Milliseconds for the current attempt when the server stops. The next start delivers what is left. */
const graceMs = 500;

/** Milliseconds after which it looks again in any case: another backend may have been killed while it sent an email. */
const maxPauseMs = 15_000;

/** Delivers the emails that wait in the database, one after the other. */
export function createDelivery(options: DeliveryOptions) {
  const { database, sender, log, onAttempt, pauses = { firstMs: 1000, capMs: 60_000 } } = options;
  let isClosed = false;
  /** Ends the current pause. */
  let alarm = new AbortController();
  /** Consecutive attempts at which the SMTP server took no email at all. */
  let failures = 0;

  const computePause = (attempts: number): number =>
    Math.min(pauses.capMs, pauses.firstMs * 2 ** Math.min(attempts - 1, 30));
  const formatSeconds = (ms: number): string => `${Math.ceil(ms / 1000)} s`;

  async function deliver(email: EmailRow): Promise<void> {
    const { outcome, fault } = await sender.deliver(email);
    onAttempt?.(outcome);
    failures = outcome === 'unavailable' ? failures + 1 : 0;
    if (outcome === 'unavailable') {
      log(
        `No email can be delivered (${fault}). The next attempt is in ${formatSeconds(computePause(failures))}.`,
      );
      await recordAttempt(database, email.id, { state: 'waiting', fault });
    } else if (outcome === 'later') {
      const pauseMs = computePause(email.attempts);
      log(`Email ${email.id} waits ${formatSeconds(pauseMs)}: ${fault}`);
      await recordAttempt(database, email.id, { state: 'waiting', fault, pauseMs });
    } else {
      if (outcome === 'failed')
        log(`Email ${email.id} was refused permanently, and stays in the database: ${fault}`);
      const isStillSaved = await recordAttempt(database, email.id, { state: outcome, fault });
      if (!isStillSaved) await sender.undo(email);
    }
  }

  /** Delivers everything that is due. Returns how long to wait until the next look. */
  async function deliverDue(): Promise<number> {
    try {
      while (!isClosed) {
        const email = await takeDueEmail(database);
        if (email === undefined) break;
        await deliver(email);
        if (failures > 0) return computePause(failures);
      }
      const untilDueMs = (await readDelay(database)) ?? maxPauseMs;
      return Math.max(10, Math.min(untilDueMs, maxPauseMs));
    } catch (cause) {
      // `migrateBeforeUse` logs that the database is unreachable.
      if (!(cause instanceof UnreachableError)) log(`Emails cannot be delivered: ${String(cause)}`);
      return Math.min(maxPauseMs, pauses.capMs);
    }
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
