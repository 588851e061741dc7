import { setTimeout as pause } from 'node:timers/promises';
import { type Database, UnreachableError } from '../database';
import { concludeAttempt, type EmailRow, takeDueEmail, untilNextIsDue } from './email-store';
import type { Sender } from './senders';

interface DeliveryOptions {
  readonly database: Database;
  readonly sender: Sender;
  readonly log: (line: string) => void;
  /** Milliseconds between attempts: the first pause, doubled after each failure up to the cap. For tests. */
  readonly pauses?: { readonly firstMs: number; readonly capMs: number };
}

/** Delivers what waits in the database, one email after the other. */
export interface Delivery {
  /** Looks for emails now: one has just been saved. */
  wake(): void;
  /** Begins no further attempt, and waits a moment for the one under way. */
  close(): Promise<void>;
}

/** Milliseconds that an attempt may still take when the server stops. What it leaves is delivered later. */
const graceMs = 500;

/** Milliseconds after which it looks again in any case: another backend may have been killed with an email in its hands. */
const longestPauseMs = 15_000;

/** Starts to deliver. */
export function createDelivery(options: DeliveryOptions): Delivery {
  const { database, sender, log, pauses = { firstMs: 1000, capMs: 60_000 } } = options;
  let isClosed = false;
  /** Ends the pause between two looks. */
  let waking = new AbortController();
  /** Attempts in a row at which the server took no email at all. */
  let failures = 0;

  const pauseAfter = (attempts: number): number =>
    Math.min(pauses.capMs, pauses.firstMs * 2 ** Math.min(attempts - 1, 30));
  const seconds = (ms: number): string => `${Math.ceil(ms / 1000)} s`;

  async function attempt(email: EmailRow): Promise<void> {
    const { outcome, fault } = await sender.deliver(email);
    failures = outcome === 'unavailable' ? failures + 1 : 0;
    if (outcome === 'unavailable') {
      log(`No email can be delivered (${fault}). The next attempt is in ${seconds(pauseAfter(failures))}.`);
      await concludeAttempt(database, email.id, { state: 'waiting', fault });
    } else if (outcome === 'later') {
      const pauseMs = pauseAfter(email.attempts);
      log(`Email ${email.id} waits ${seconds(pauseMs)}: ${fault}`);
      await concludeAttempt(database, email.id, { state: 'waiting', fault, pauseMs });
    } else {
      if (outcome === 'failed')
        log(`Email ${email.id} is refused for good, and stays in the database: ${fault}`);
      const isStillSaved = await concludeAttempt(database, email.id, { state: outcome, fault });
      if (!isStillSaved) await sender.undo(email);
    }
  }

  /** Delivers whatever is due. Returns how long to wait before it looks again. */
  async function deliverDue(): Promise<number> {
    try {
      while (!isClosed) {
        const email = await takeDueEmail(database);
        if (email === undefined) break;
        await attempt(email);
        if (failures > 0) return pauseAfter(failures);
      }
      const untilDue = (await untilNextIsDue(database)) ?? longestPauseMs;
      return Math.max(10, Math.min(untilDue, longestPauseMs));
    } catch (cause) {
      // The database logs by itself that it is away.
      if (!(cause instanceof UnreachableError)) log(`Emails cannot be delivered: ${String(cause)}`);
      return Math.min(longestPauseMs, pauses.capMs);
    }
  }

  async function run(): Promise<void> {
    while (!isClosed) {
      waking = new AbortController();
      const pauseMs = await deliverDue();
      // While nothing can be delivered, a new email changes nothing.
      if (failures > 0 && !isClosed) waking = new AbortController();
      await pause(pauseMs, undefined, { signal: waking.signal, ref: false }).catch(() => undefined);
    }
  }
  const running = run();

  return {
    wake() {
      if (failures === 0) waking.abort();
    },
    async close() {
      isClosed = true;
      waking.abort();
      await Promise.race([running, pause(graceMs, undefined, { ref: false })]);
    },
  };
}
