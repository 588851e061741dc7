import { browserErrorPhases } from '@proper/shared-types/browser-errors';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { Counter, collectDefaultMetrics, Gauge, Registry } from 'prom-client';
import { type Database, query } from '../database';
import { readPath } from '../http/api';
import type { BrowserError } from '../reports/browser-errors';
import { readSiteManifest } from './problems';

/** The forms, by the path that takes them. */
const kindsByPath = new Map([
  ['/rest/v1/email_submissions', 'lead'],
  ['/rest/v1/newsletter_subscriptions', 'newsletter'],
  ['/api/v1.0/email/send', 'email'],
]);

function classifyStatus(status: number): string {
  if (status < 400) return 'accepted';
  if (status === 429) return 'limited';
  return status < 500 ? 'refused' : 'failed';
}

/** Counts the emails in each state, with the age of the oldest in seconds. */
const countEmails = `
  select state, count(*)::int as count, greatest(0, extract(epoch from now() - min(created_at)))::float8 as age
  from private.emails group by state`;

/** The values that each label can have. */
type Labels<Label extends string> = Readonly<Record<Label, readonly string[]>>;

const getLabelNames = <Label extends string>(labels: Labels<Label>) => Object.keys(labels) as Label[];

/** Every combination of the values of some labels. */
const listCombinations = <Label extends string>(labels: Labels<Label>) =>
  getLabelNames(labels).reduce<Partial<Record<Label, string>>[]>(
    (all, label) => all.flatMap((one) => labels[label].map((value) => ({ ...one, [label]: value }))),
    [{}],
  );

/** Creates metrics in a registry of their own, so that several servers in one process are counted apart. */
function createRegistry() {
  const registry = new Registry();
  const registers = [registry];
  collectDefaultMetrics({ register: registry });
  return {
    registry,
    /** Creates a counter that starts at 0 for all labels, so that a first failure is an increase. */
    counter<Label extends string>(name: string, help: string, labels: Labels<Label>) {
      const counter = new Counter({ name, help, labelNames: getLabelNames(labels), registers });
      for (const combination of listCombinations(labels)) counter.inc(combination, 0);
      return counter;
    },
    gauge: <Label extends string>(name: string, help: string, ...labelNames: Label[]) =>
      new Gauge({ name, help, labelNames, registers }),
  };
}

type MetricsRegistry = ReturnType<typeof createRegistry>;

function createCounters({ counter }: MetricsRegistry) {
  const submissions = counter('proper_submissions_total', 'Forms that were sent, by kind and result.', {
    kind: [...kindsByPath.values()],
    result: ['accepted', 'limited', 'refused', 'failed'],
  });
  const deliveries = counter('proper_email_deliveries_total', 'Attempts to deliver an email, by outcome.', {
    outcome: ['sent', 'kept', 'failed', 'later'],
  });
  const errors = counter('proper_browser_errors_total', 'Browser errors, once for each client and day.', {
    phase: browserErrorPhases,
    origin: ['site', 'extension'],
  });
  /** The times at which the last submissions failed. */
  let failures: readonly number[] = [];
  return {
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

/** Returns a function that reads the composer's data folder. */
function createSiteMetrics({ gauge }: MetricsRegistry, siteDataDir: string): () => void {
  const composed = gauge('proper_composed_timestamp_seconds', 'When the live site was composed.');
  const unavailable = gauge('proper_remotes_unavailable', 'Remotes whose pages are not available.');
  const refused = gauge('proper_release_refused', '1 for each refused release.', 'remote', 'release');
  return () => {
    const site = readSiteManifest(siteDataDir);
    refused.reset();
    if (site === undefined) return;
    composed.set(Date.parse(site.composedAt) / 1000);
    unavailable.set(site.unavailable.length);
    for (const { name, version } of site.refused) refused.set({ remote: name, release: version }, 1);
  };
}

/** Returns a function that reads the database. */
function createDatabaseMetrics({ gauge }: MetricsRegistry, database: Promise<Database>) {
  const isUp = gauge('proper_database_up', '1 if the database can be used.');
  const emails = gauge('proper_emails', 'Emails that are kept, by state.', 'state');
  const oldest = gauge('proper_email_oldest_waiting_seconds', 'Age of the oldest email that waits.');
  return async (): Promise<void> => {
    // Otherwise the last figures would pass for current ones.
    for (const each of [emails, oldest]) each.reset();
    for (const state of ['waiting', 'kept', 'sent', 'failed']) emails.set({ state }, 0);
    const rows = await database
      .then((opened) => query<{ state: string; count: number; age: number }>(opened, countEmails))
      .catch(() => undefined);
    isUp.set(rows === undefined ? 0 : 1);
    for (const { state, count, age } of rows ?? []) {
      emails.set({ state }, count);
      if (state === 'waiting') oldest.set(age);
    }
  };
}

/**
 * Counts what a server does. The database and the composer's data folder, which several servers may share,
 * are read for each scrape.
 */
export function createMetrics(database: Promise<Database>, siteDataDir: string) {
  const metrics = createRegistry();
  const readSite = createSiteMetrics(metrics, siteDataDir);
  const readDatabase = createDatabaseMetrics(metrics, database);
  return {
    ...createCounters(metrics),
    contentType: metrics.registry.contentType,
    /** The text that Prometheus scrapes, with the figures of this moment. */
    async read(): Promise<string> {
      readSite();
      await readDatabase();
      return metrics.registry.metrics();
    },
  };
}

export type Metrics = ReturnType<typeof createMetrics>;
