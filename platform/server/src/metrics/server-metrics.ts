import { faultReportPath } from '@proper/shared-types/faults';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client';
import type { Database } from '../database';
import type { Fault } from '../faults/fault-report';
import { readTotals } from './totals';

declare module 'fastify' {
  interface FastifyInstance {
    metrics: ReturnType<typeof createMetrics>;
  }
  interface FastifyReply {
    /** Why the request is refused: a code of limited variety, for the metrics. */
    refusedFor: string;
  }
}

/** Releases in the metrics; anybody may report a fault of an invented one, and further ones are counted together. */
const maxReleases = 100;

const kindByTable: Readonly<Record<string, string>> = {
  email_submissions: 'lead',
  newsletter_subscriptions: 'newsletter',
};

/** What a request is about: few words, whatever visitors ask for. */
function findKind({ routeOptions, params, url }: FastifyRequest): string {
  const route = routeOptions.url ?? '';
  if (route.startsWith('/rest/v1'))
    return kindByTable[(params as { readonly table?: string }).table ?? ''] ?? 'api';
  if (route === '/api/v1.0/email/send') return 'email';
  if (route === faultReportPath) return 'fault';
  if (route.startsWith('/operator')) return 'operator';
  if (/^\/(?:live|ready|metrics|faults\.json)$/.test(route)) return 'monitoring';
  return url.startsWith('/releases/') ? 'release' : 'page';
}

const submissionKinds: readonly string[] = ['lead', 'newsletter', 'email'];

/** Counts every request that is answered, and what becomes of the forms among them. */
function countRequests(server: FastifyInstance, registers: Registry[]): void {
  const requests = new Counter({
    name: 'proper_http_requests_total',
    help: 'Requests that were answered, by what they are about and the status.',
    labelNames: ['kind', 'method', 'status'],
    registers,
  });
  const seconds = new Histogram({
    name: 'proper_http_request_seconds',
    help: 'Seconds until the answer was complete.',
    labelNames: ['kind'],
    buckets: [0.005, 0.02, 0.1, 0.5, 2, 10],
    registers,
  });
  const submissions = new Counter({
    name: 'proper_submissions_total',
    help: 'Forms that were sent, by kind and result.',
    labelNames: ['kind', 'result', 'reason'],
    registers,
  });
  for (const kind of submissionKinds) submissions.inc({ kind, result: 'accepted', reason: '' }, 0);
  server.decorateReply('refusedFor', '');
  server.addHook('onResponse', (request, reply: FastifyReply, done) => {
    const kind = findKind(request);
    const { method } = request;
    const { statusCode: status, refusedFor, elapsedTime } = reply;
    requests.inc({ kind, method, status });
    seconds.observe({ kind }, elapsedTime / 1000);
    if (method === 'POST' && submissionKinds.includes(kind)) {
      if (status < 400) submissions.inc({ kind, result: 'accepted', reason: '' });
      else submissions.inc({ kind, result: 'refused', reason: refusedFor || String(status) });
    }
    done();
  });
}

function createFaultCounter(registers: Registry[]): (fault: Fault) => void {
  const faults = new Counter({
    name: 'proper_faults_total',
    help: "Faults of releases that visitors' browsers reported.",
    labelNames: ['remote', 'release', 'phase', 'origin'],
    registers,
  });
  const releases = new Set<string>();
  return ({ remote, release, phase, byExtension, times }) => {
    if (releases.size < maxReleases) releases.add(`${remote} ${release}`);
    const source = releases.has(`${remote} ${release}`)
      ? { remote, release }
      : { remote: 'other', release: 'other' };
    faults.inc({ ...source, phase, origin: byExtension ? 'extension' : 'site' }, times);
  };
}

/** Returns a function that reads what is in the database, which several backends may share. */
function createDatabaseReader(database: Promise<Database>, registers: Registry[]): () => Promise<void> {
  const gauge = <Label extends string>(name: string, help: string, ...labelNames: Label[]) =>
    new Gauge({ name, help, labelNames, registers });
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
 * Counts what a server does, in a registry of its own: several servers in one process do not add up. What is in the database is read
 * when it is scraped.
 */
export function createMetrics(server: FastifyInstance, database: Promise<Database>) {
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
  const readDatabase = createDatabaseReader(database, registers);
  return {
    /** The media type of the text. */
    contentType: registry.contentType,
    /** The text that Prometheus scrapes, with the database's figures of this moment. */
    async read(): Promise<string> {
      await readDatabase();
      return registry.metrics();
    },
    countFault: createFaultCounter(registers),
    countDelivery: (outcome: string): void => deliveries.inc({ outcome }),
  };
}
