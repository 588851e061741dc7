import { faultReportPath } from '@proper/shared-types/faults';
import type { FastifyInstance } from 'fastify';
import { LRUCache } from 'lru-cache';
import { type RouteOptions, readBodiesAsText, sendAnswer } from '../http/api-routes';
import { identifyClient } from '../limits/client-address';
import { type Fault, readFaultReport } from './fault-report';
import { identifyFault, saveFaults } from './fault-store';

/** Bytes of the largest report. */
const bodyLimit = 8 * 1024;
/** Reports of one client in a minute, and of all. A page sends each of its faults once or twice. */
const limits = { perClient: 30, overall: 3000 };
/** Different faults that wait to be saved; more are only counted. */
const maxWaiting = 200;
/** Milliseconds between two saves: a release that is broken for everybody costs one transaction in that time. */
const saveIntervalMs = 5000;

/**
 * `POST /api/faults`: what the shell reports about a release, saved in batches. It is sent without cookies and as `text/plain`, so that
 * browsers ask no other origin for permission, and nobody reads the answer.
 */
export async function faultRoutes(routes: FastifyInstance, { database, log }: RouteOptions): Promise<void> {
  const reports = new LRUCache<string, { count: number }>({
    max: 10_000,
    ttl: 60_000,
    memoMethod: () => ({ count: 0 }),
  });
  let waiting = new Map<string, Fault>();

  function isOverLimit(client: string): boolean {
    const [own, overall] = [reports.memo(client), reports.memo('overall')];
    own.count += 1;
    overall.count += 1;
    return own.count > limits.perClient || overall.count > limits.overall;
  }

  function enqueue(fault: Fault): void {
    const key = identifyFault(fault);
    const earlier = waiting.get(key);
    if (earlier === undefined && waiting.size >= maxWaiting) return;
    waiting.set(key, { ...fault, times: fault.times + (earlier?.times ?? 0) });
    const { remote, release, phase, byExtension, page, cause } = fault;
    if (earlier === undefined)
      log(`fault: ${phase}, ${remote}, ${page}: ${cause}`, { remote, release, phase, byExtension });
  }

  async function saveWaiting(): Promise<void> {
    if (waiting.size === 0) return;
    const faults = waiting;
    waiting = new Map();
    try {
      await saveFaults(await database, faults);
    } catch {
      // The database logs that it cannot be used. The counts are in the metrics all the same.
      log(`${faults.size} faults that visitors' browsers reported could not be kept.`);
    }
  }
  const timer = setInterval(saveWaiting, saveIntervalMs);
  timer.unref();
  routes.addHook('onClose', async () => {
    clearInterval(timer);
    await saveWaiting();
  });

  readBodiesAsText(routes, bodyLimit);
  routes.post(faultReportPath, async (request, reply) => {
    const fault = readFaultReport(request.body);
    if (fault === undefined) return sendAnswer(reply, { status: 400, code: 'malformed' });
    if (isOverLimit(identifyClient(request.ip))) return sendAnswer(reply, { status: 429, code: 'too many' });
    routes.metrics.countFault(fault);
    enqueue(fault);
    return sendAnswer(reply, { status: 204 });
  });
}
