import { getErrorCode } from '@proper/common/errors';
import { getBackoffMs, wait } from '@proper/common/waiting';
import { createMailer, type SmtpSettings } from '../forms/senders';
import type { Log } from '../http/log';
import type { FindProblems, Problem } from './problems';

/** Delivers alerts to a person. */
export interface Receiver {
  /** The variable that configures the receiver, for the log. */
  readonly name: string;
  /** Rejects if the message was not accepted, and always ends after some time. */
  send(message: { readonly title: string; readonly text: string }): Promise<void>;
}

/** Sends alerts as emails that no autoresponder answers. */
export function createEmailReceiver(smtp: SmtpSettings, to: string): Receiver {
  const send = createMailer(smtp);
  const from = { name: 'Proper website', address: smtp.from };
  const headers = { 'Auto-Submitted': 'auto-generated', 'X-Auto-Response-Suppress': 'All' };
  return {
    name: 'ALERT_EMAIL',
    send: async ({ title, text }) => void (await send({ from, to, subject: title, text, headers })),
  };
}

/** Posts JSON for several services: `text` for Slack and ntfy's templates, and a MessageCard for Teams. */
export const createWebhook = (url: string, attemptMs = 15_000): Receiver => ({
  name: 'ALERT_WEBHOOK_URL',
  async send(message) {
    const card = { '@type': 'MessageCard', '@context': 'https://schema.org/extensions', ...message };
    const { ok, status, body } = await fetch(url, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(card),
      redirect: 'error',
      signal: AbortSignal.timeout(attemptMs),
    });
    await body?.cancel();
    if (!ok) throw Object.assign(new Error(), { code: `HTTP ${status}` });
  },
});

const defaultPauses = {
  /** Between two polls. */
  pollMs: 10_000,
  /** A problem is over once it has not been seen for this long. */
  resolveMs: 60_000,
  /** After a receiver's first failure; then doubled. */
  retryMs: 5000,
};
/** The longest pause between two attempts, in milliseconds. */
const maxRetryMs = 600_000;
/** The most lines that wait for a receiver; older ones are dropped. */
const maxLines = 100;

/** Returns a function that compares problems with the previous ones, and lists those that are new or over. */
function createProblemTracker(resolveMs: number): (problems: readonly Problem[]) => readonly string[] {
  const known = new Map<string, { since: number; seenAt: number; sentText?: string | undefined }>();
  return (problems) => {
    // The time of day would not do: it may be changed.
    const now = performance.now();
    const lines: string[] = [];
    for (const { key, text, alertAfterMs } of problems) {
      const { since, sentText } = known.get(key) ?? { since: now, sentText: undefined };
      const isDue = sentText !== text && now - since >= alertAfterMs;
      if (isDue) lines.push(text);
      known.set(key, { since, seenAt: now, sentText: isDue ? text : sentText });
    }
    for (const [key, { seenAt, sentText }] of known) {
      if (now - seenAt < resolveMs) continue;
      if (sentText !== undefined) lines.push(`Over: ${sentText}`);
      known.delete(key);
    }
    return lines;
  };
}

/** Describes a failure without the receiver's address, which may be secret. */
function describeFailure(cause: unknown): string {
  const { name, cause: origin } = cause as Error;
  return [cause, origin].map(getErrorCode).find((code) => /^[A-Z]/.test(code)) ?? name;
}

interface AlertOptions {
  readonly findProblems: FindProblems;
  readonly receivers: readonly Receiver[];
  /** The address of the site, which each message names. */
  readonly origin: string;
  readonly log: Log;
  readonly pauses?: typeof defaultPauses;
}

/**
 * Sends each receiver one alert for each problem, and one when it is over; after a restart, again. If a
 * receiver fails, it gets all missed lines later, and delays nobody else. Returns a function that ends this.
 */
export function startAlerts(options: AlertOptions): () => void {
  const { findProblems, receivers, origin, log, pauses = defaultPauses } = options;
  const { pollMs, resolveMs, retryMs } = pauses;
  const controller = new AbortController();
  const { signal } = controller;
  const outboxes = receivers.map((receiver) => ({ receiver, lines: [] as string[], isBusy: false }));

  async function deliver(outbox: (typeof outboxes)[number]): Promise<void> {
    const { receiver, lines } = outbox;
    if (outbox.isBusy) return;
    outbox.isBusy = true;
    for (let failures = 0; lines.length > 0 && !signal.aborted; ) {
      const batch = lines.splice(0);
      const title = `Proper: ${batch[0]}${batch.length > 1 ? ` (and ${batch.length - 1} more)` : ''}`;
      try {
        await receiver.send({ title, text: [...batch, origin].join('\n') });
        failures = 0;
      } catch (cause) {
        lines.unshift(...batch);
        failures += 1;
        const pauseMs = getBackoffMs(failures, retryMs, maxRetryMs);
        log(
          `${receiver.name} took no message (${describeFailure(cause)}). The next attempt is in ${pauseMs / 1000} s.`,
        );
        await wait(pauseMs, { signal, ref: false });
      }
    }
    outbox.isBusy = false;
  }

  async function run(): Promise<void> {
    const trackProblems = createProblemTracker(resolveMs);
    while (!signal.aborted) {
      const newLines = trackProblems(await findProblems());
      for (const outbox of outboxes) {
        outbox.lines.push(...newLines);
        outbox.lines.splice(0, outbox.lines.length - maxLines);
        void deliver(outbox);
      }
      await wait(pollMs, { signal, ref: false });
    }
  }
  if (receivers.length > 0) void run();
  else log('Nobody is told of problems: neither ALERT_EMAIL nor ALERT_WEBHOOK_URL is set.');
  return () => controller.abort();
}
