import { type Database, UnreachableError } from '../database';
import { concludeAttempt, type EmailRow, takeDueEmail, untilNextIsDue } from './email-store';
import type { Sender } from './senders';

/** Milliseconds between attempts: the first pause, doubled after each failure up to the cap. */
interface RetryPauses {
  readonly firstMs: number;
  readonly capMs: number;
}

export interface DeliveryOptions {
  readonly database: Database;
  readonly sender: Sender;
  readonly log: (line: string) => void;
  readonly pauses?: RetryPauses;
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

export function createDelivery(options: DeliveryOptions): Delivery {
  const { database, sender, log, pauses = { firstMs: 1000, capMs: 60_000 } } = options;
  let isClosed = false;
  let isAsked = false;
  let work: Promise<void> | undefined;
  let timer: NodeJS.Timeout | undefined;
  /** Attempts in a row at which nothing at all was taken. */
  let failures = 0;

  const pauseAfter = (attempts: number): number =>
    Math.min(pauses.capMs, pauses.firstMs * 2 ** Math.min(attempts - 1, 30));
  const seconds = (ms: number): string => `${Math.ceil(ms / 1000)} s`;

  /** Returns how long to wait before the next one. */
  async function attempt(email: EmailRow): Promise<number> {
    const { outcome, fault } = await sender.deliver(email);
    if (outcome === 'unavailable') {
      failures += 1;
      const pauseMs = pauseAfter(failures);
      log(`No email can be delivered (${fault}). The next attempt is in ${seconds(pauseMs)}.`);
      await concludeAttempt(database, email.id, { state: 'waiting', fault });
      return pauseMs;
    }
    failures = 0;
    if (outcome === 'later') {
      const pauseMs = pauseAfter(email.attempts);
      log(`Email ${email.id} waits ${seconds(pauseMs)}: ${fault}`);
      await concludeAttempt(database, email.id, { state: 'waiting', fault, pauseMs });
    } else {
      if (outcome === 'failed')
        log(`Email ${email.id} is refused for good, and stays in the database: ${fault}`);
      const isThere = await concludeAttempt(database, email.id, { state: outcome, fault });
      if (!isThere) await sender.undo(email);
    }
    return 0;
  }

  /** Delivers whatever is due. Returns how long to wait before it looks again. */
  async function deliverDue(): Promise<number> {
    for (;;) {
      const email = isClosed ? undefined : await takeDueEmail(database);
      if (email === undefined) break;
      const pauseMs = await attempt(email);
      if (pauseMs > 0) return pauseMs;
    }
    if (isClosed) return longestPauseMs;
    const untilDue = (await untilNextIsDue(database)) ?? longestPauseMs;
    return Math.max(10, Math.min(untilDue, longestPauseMs));
  }

  function wake(): void {
    if (isClosed) return;
    if (work) {
      isAsked = true;
      return;
    }
    // While nothing can be delivered, a new email changes nothing.
    if (failures > 0 && timer) return;
    start();
  }

  function start(): void {
    clearTimeout(timer);
    timer = undefined;
    isAsked = false;
    work = deliverDue()
      .catch((cause: unknown) => {
        // The database says by itself that it is away.
        if (!(cause instanceof UnreachableError)) log(`Emails cannot be delivered: ${String(cause)}`);
        return Math.min(longestPauseMs, pauses.capMs);
      })
      .then((pauseMs) => {
        work = undefined;
        if (isClosed) return;
        if (isAsked && failures === 0) return start();
        timer = setTimeout(start, pauseMs);
        timer.unref();
      });
  }

  start();
  return {
    wake,
    async close() {
      isClosed = true;
      clearTimeout(timer);
      let grace: NodeJS.Timeout | undefined;
      const ended = new Promise<void>((resolve) => {
        grace = setTimeout(resolve, graceMs);
      });
      await Promise.race([work, ended]);
      clearTimeout(grace);
    },
  };
}
