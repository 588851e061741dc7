import { getErrorCode } from '@proper/common/errors';
import { wait } from '@proper/common/waiting';
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
  /** After a receiver's failure. */
  retryMs: 60_000,
  /** A problem is over once it has not been seen for this long. */
  resolveMs: 60_000,
};

interface KnownProblem extends Problem {
  /** When it was seen first and last; the time of day would not do, because it may be changed. */
  readonly since: number;
  readonly seenAt: number;
  /** What the receiver was told of it. */
  readonly told?: string;
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
  readonly signal: AbortSignal;
  readonly pauses?: typeof defaultPauses;
}

/**
 * Tells each receiver once of each problem, and once when it is over; after a restart, again. If a message is
 * not accepted, the next one says what is true by then. Receivers do not wait for each other. `signal` stops it.
 */
export function startAlerts(options: AlertOptions): void {
  const { findProblems, receivers, origin, log, signal, pauses = defaultPauses } = options;
  const { pollMs, retryMs, resolveMs } = pauses;

  async function informReceiver({ name, send }: Receiver): Promise<void> {
    const known = new Map<string, KnownProblem>();
    while (!signal.aborted) {
      const problems = await findProblems();
      const now = performance.now();
      for (const problem of problems)
        known.set(problem.key, { since: now, ...known.get(problem.key), ...problem, seenAt: now });
      const all = [...known.values()];
      const over = all.filter(({ seenAt }) => now - seenAt >= resolveMs);
      const current = all.filter((each) => !over.includes(each) && now - each.since >= each.alertAfterMs);
      const changed = current.filter(({ text, told }) => text !== told);
      const lines = [
        ...changed.map(({ text }) => text),
        ...over.flatMap(({ told }) => (told === undefined ? [] : `Over: ${told}`)),
      ];
      let pauseMs = pollMs;
      try {
        const title = `Proper: ${lines[0]}${lines.length > 1 ? ` (and ${lines.length - 1} more)` : ''}`;
        if (lines.length > 0) await send({ title, text: [...lines, origin].join('\n') });
        for (const problem of changed) known.set(problem.key, { ...problem, told: problem.text });
        for (const { key } of over) known.delete(key);
      } catch (cause) {
        pauseMs = retryMs;
        const next = `The next attempt is in ${retryMs / 1000} s.`;
        log(`${name} took no message (${describeFailure(cause)}). ${next}`);
      }
      await wait(pauseMs, { signal, ref: false });
    }
  }
  for (const receiver of receivers) void informReceiver(receiver);
  if (receivers.length === 0)
    log('Nobody is told of problems: neither ALERT_EMAIL nor ALERT_WEBHOOK_URL is set.');
}
