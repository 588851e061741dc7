import { faultPhases, faultReportPath } from '@proper/shared-types/faults';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { Counter, collectDefaultMetrics, Gauge, Registry } from 'prom-client';
import type { Database } from '../database';
import type { BrowserError } from '../forms/browser-errors';
import { readTotals } from './figures';
import { readSiteRecord } from './site-record';

const submissionKinds = ['lead', 'newsletter', 'email'] as const;
const requestKinds = [...submissionKinds, 'browser_error', 'release', 'page', 'other'] as const;
const submissionResults = ['accepted', 'limited', 'refused', 'failed'] as const;

const kindByTable: Readonly<Record<string, (typeof requestKinds)[number]>> = {
  email_submissions: 'lead',
  newsletter_subscriptions: 'newsletter',
};

/** What a request is about. */
function findKind({ routeOptions: { url: route = '' }, params, url }: FastifyRequest) {
  const { table = '' } = params as { readonly table?: string };
  if (route.startsWith('/rest/')) return kindByTable[table] ?? 'other';
  if (route === '/api/v1.0/email/send') return 'email';
  if (route === faultReportPath) return 'browser_error';
  if (route !== '') return 'other';
  return url.startsWith('/releases/') ? 'release' : 'page';
}

function findResult(status: number): (typeof submissionResults)[number] {
  if (status < 400) return 'accepted';
  if (status === 429) return 'limited';
  return status < 500 ? 'refused' : 'failed';
}

/** Counts every request that is answered, and the result of the forms among them. */
function countRequests(server: FastifyInstance, registers: Registry[]): void {
  const requests = new Counter({
    name: 'proper_http_requests_total',
    help: 'Requests that were answered, by what they are about and the class of the status.',
    labelNames: ['kind', 'status'],
    registers,
  });
  const submissions = new Counter({
    name: 'proper_submissions_total',
    help: 'Forms that were sent, by kind and result.',
    labelNames: ['kind', 'result'],
    registers,
  });
  for (const kind of requestKinds)
    for (const status of ['2xx', '3xx', '4xx', '5xx']) requests.inc({ kind, status }, 0);
  for (const kind of submissionKinds)
    for (const result of submissionResults) submissions.inc({ kind, result }, 0);
  server.addHook('onResponse', (request, { statusCode }, done) => {
    const kind = findKind(request);
    requests.inc({ kind, status: `${Math.floor(statusCode / 100)}xx` });
    if (request.method === 'POST' && submissionKinds.some((each) => each === kind))
      submissions.inc({ kind, result: findResult(statusCode) });
    done();
  });
}

/** Returns a function that creates gauges. */
const gaugesOf =
  (registers: Registry[]) =>
  <Label extends string>(name: string, help: string, ...labelNames: Label[]) =>
    new Gauge({ name, help, labelNames, registers });

/** Returns a function that reads what is live and what was refused from the composer's data folder, if this process can see it. */
function createSiteReader(siteDataDir: string | undefined, registers: Registry[]): () => void {
  const gauge = gaugesOf(registers);
  const composed = gauge('proper_composed_timestamp_seconds', 'When the live site was composed.');
  const unavailable = gauge('proper_remotes_unavailable', 'Remotes whose pages are not available.');
  const refused = gauge('proper_release_refused', '1 for each release that was refused.', 'remote', 'release');
  return () => {
    const site = siteDataDir === undefined ? undefined : readSiteRecord(siteDataDir);
    refused.reset();
    if (site === undefined) return;
    composed.set(Date.parse(site.composedAt) / 1000);
    unavailable.set(site.unavailable.length);
    for (const { name, version } of site.refused) refused.set({ remote: name, release: version }, 1);
  };
}

/** Returns a function that reads what is in the database, which several backends may share. */
function createDatabaseReader(database: Promise<Database>, registers: Registry[]): () => Promise<void> {
  const gauge = gaugesOf(registers);
  const isUp = gauge('proper_database_up', '1 if the database can be used.');
  const rows = gauge('proper_rows', 'Leads and newsletter addresses that are kept.', 'kind');
  const emails = gauge('proper_emails', 'Emails that are kept, by state.', 'state');
  const oldest = gauge(
    'proper_email_oldest_waiting_seconds',
    'Seconds since the email that has waited longest was sent; 0 if none waits.',
  );
  return async () => {
    try {
      const totals = await readTotals(await database);
      isUp.set(1);
      rows.set({ kind: 'lead' }, totals.leads);
      rows.set({ kind: 'newsletter' }, totals.newsletter);
      for (const [state, count] of Object.entries(totals.emails)) emails.set({ state }, count);
      oldest.set(totals.oldestWaitingSeconds);
    } catch {
      // The last figures would look as if they were current.
      isUp.set(0);
      for (const figures of [rows, emails, oldest]) figures.reset();
    }
  };
}

/**
 * Counts what a server does, in a registry of its own: several servers in one process do not add up. Every counter exists at 0 from
 * the start. What is in the database and in the composer's data folder is read when it is scraped.
 */
export function createMetrics(server: FastifyInstance, database: Promise<Database>, siteDataDir?: string) {
  const registry = new Registry();
  const registers = [registry];
  collectDefaultMetrics({ register: registry });
  countRequests(server, registers);
  const deliveries = new Counter({
    name: 'proper_email_deliveries_total',
    help: 'Attempts to deliver an email, by outcome.',
    labelNames: ['outcome'],
    registers,
  });
  for (const outcome of ['sent', 'kept', 'failed', 'later']) deliveries.inc({ outcome }, 0);
  const errors = new Counter({
    name: 'proper_browser_errors_total',
    help: 'Errors of the site that browsers reported, once for each client and day.',
    labelNames: ['phase', 'origin'],
    registers,
  });
  for (const phase of faultPhases)
    for (const origin of ['site', 'extension']) errors.inc({ phase, origin }, 0);
  const readDatabase = createDatabaseReader(database, registers);
  const readSite = createSiteReader(siteDataDir, registers);
  return {
    /** The media type of the text. */
    contentType: registry.contentType,
    /** The text that Prometheus scrapes, with the database's figures of this moment. */
    async read(): Promise<string> {
      readSite();
      await readDatabase();
      return registry.metrics();
    },
    countError: ({ phase, byExtension }: BrowserError): void =>
      errors.inc({ phase, origin: byExtension ? 'extension' : 'site' }),
    countDelivery: (outcome: string): void => deliveries.inc({ outcome }),
  };
}

export type Metrics = ReturnType<typeof createMetrics>;
