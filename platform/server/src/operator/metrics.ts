import { browserErrorPhases } from '@proper/shared-types/browser-errors';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { Counter, collectDefaultMetrics, Registry } from 'prom-client';
import { readPath } from '../http/api';
import type { BrowserError } from '../reports/browser-errors';

/** The forms, by the path that takes them. */
const kindsByPath = new Map([
  ['/rest/v1/email_submissions', 'lead'],
  ['/rest/v1/newsletter_subscriptions', 'newsletter'],
  ['/api/v1.0/email/send', 'email'],
]);

const results = ['accepted', 'limited', 'refused', 'failed'] as const;

function classifyStatus(status: number): (typeof results)[number] {
  if (status < 400) return 'accepted';
  if (status === 429) return 'limited';
  return status < 500 ? 'refused' : 'failed';
}

/** Counts what a server does. The registry is its own, so that several servers in one process are apart. */
export function createMetrics() {
  const registry = new Registry();
  const registers = [registry];
  collectDefaultMetrics({ register: registry });
  const submissions = new Counter({
    name: 'proper_submissions_total',
    help: 'Forms that were sent, by kind and result.',
    labelNames: ['kind', 'result'],
    registers,
  });
  const deliveries = new Counter({
    name: 'proper_email_deliveries_total',
    help: 'Attempts to deliver an email, by outcome.',
    labelNames: ['outcome'],
    registers,
  });
  const errors = new Counter({
    name: 'proper_browser_errors_total',
    help: 'Browser errors, once for each client and day.',
    labelNames: ['phase', 'origin'],
    registers,
  });
  // Each exists at 0 from the start, so that a first failure is an increase.
  for (const kind of kindsByPath.values()) for (const result of results) submissions.inc({ kind, result }, 0);
  for (const outcome of ['sent', 'kept', 'failed', 'later']) deliveries.inc({ outcome }, 0);
  for (const phase of browserErrorPhases)
    for (const origin of ['site', 'extension']) errors.inc({ phase, origin }, 0);
  /** The times at which the last submissions failed. */
  let failures: readonly number[] = [];

  return {
    registry,
    countSubmission(request: FastifyRequest, { statusCode }: FastifyReply): void {
      const kind = request.method === 'POST' ? kindsByPath.get(readPath(request)) : undefined;
      if (kind === undefined) return;
      submissions.inc({ kind, result: classifyStatus(statusCode) });
      if (statusCode >= 500) failures = [...failures.slice(-99), performance.now()];
    },
    /** Counts the submissions that failed in the last ten minutes, even if the clock was changed. */
    countFailures: (): number => failures.filter((time) => time > performance.now() - 600_000).length,
    countDelivery: (outcome: string): void => deliveries.inc({ outcome }),
    countError: ({ phase, byExtension }: BrowserError): void =>
      errors.inc({ phase, origin: byExtension ? 'extension' : 'site' }),
  };
}

export type Metrics = ReturnType<typeof createMetrics>;
