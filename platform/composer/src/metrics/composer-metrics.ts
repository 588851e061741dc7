import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { parsePort } from '@proper/operator-kit/command-line';
import { environment, readVariable } from '@proper/operator-kit/environment';
import { OperatorError } from '@proper/operator-kit/operator-error';
import { readSiteRecord } from '@proper/operator-kit/site-record';
import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client';

const toSeconds = (time: string): number => new Date(time).getTime() / 1000 || 0;

export type ComposerMetrics = ReturnType<typeof createComposerMetrics>;

/** Counts compositions, and describes what the data folder records: nothing in the composer needs to know. */
export function createComposerMetrics(dataDir: string) {
  const registry = new Registry();
  const registers = [registry];
  collectDefaultMetrics({ register: registry });
  const compositions = new Counter({
    name: 'proper_compositions_total',
    help: 'Compositions, by what came of them.',
    labelNames: ['result'],
    registers,
  });
  for (const result of ['changed', 'unchanged', 'failed'] as const) compositions.inc({ result }, 0);
  const seconds = new Histogram({
    name: 'proper_composition_seconds',
    help: 'Seconds that a composition took.',
    buckets: [0.5, 1, 2, 5, 10, 30, 60, 300],
    registers,
  });
  const gauge = <Label extends string>(name: string, help: string, ...labelNames: readonly Label[]) =>
    new Gauge({ name, help, labelNames: [...labelNames], registers });
  const composedAt = gauge('proper_composed_timestamp_seconds', 'When the live site was composed.');
  const triedAt = gauge('proper_composition_tried_timestamp_seconds', 'When a composition was last tried.');
  const live = gauge(
    'proper_release_live_timestamp_seconds',
    'Since when a release is live.',
    'remote',
    'release',
  );
  const refused = gauge('proper_release_refused', '1 for each release that is refused.', 'remote', 'release');
  const pinned = gauge('proper_release_pinned', '1 for each release that is pinned.', 'remote', 'release');
  const disabled = gauge('proper_remote_disabled', '1 for each remote that is disabled.', 'remote');
  const unavailable = gauge('proper_pages_unavailable', 'Pages that say that they are not available.');

  function readRecord(): void {
    for (const metric of [composedAt, triedAt, live, refused, pinned, disabled, unavailable]) metric.reset();
    const record = readSiteRecord(dataDir);
    if (record === undefined) return;
    composedAt.set(toSeconds(record.at));
    triedAt.set(toSeconds(record.tried));
    unavailable.set(record.unavailable.length);
    for (const { name: remote, version: release, since } of record.releases)
      live.set({ remote, release }, toSeconds(since));
    for (const { name: remote, version: release } of record.refused) refused.set({ remote, release }, 1);
    for (const [remote, release] of Object.entries(record.pinned)) pinned.set({ remote, release }, 1);
    for (const remote of record.disabled) disabled.set({ remote }, 1);
  }

  return {
    contentType: registry.contentType,
    /** Runs a composition, and counts how long it takes and what comes of it. */
    async time<Result extends { readonly changed: boolean }>(work: () => Promise<Result>): Promise<Result> {
      const end = seconds.startTimer();
      try {
        const composed = await work();
        compositions.inc({ result: composed.changed ? 'changed' : 'unchanged' });
        return composed;
      } catch (cause) {
        compositions.inc({ result: 'failed' });
        throw cause;
      } finally {
        end();
      }
    },
    /** The text that Prometheus scrapes, with what the data folder records at this moment. */
    read(): Promise<string> {
      readRecord();
      return registry.metrics();
    },
  };
}

/**
 * Serves the metrics at `/metrics` on `METRICS_PORT`, for an inner network: all that they say is in the public record too. Without the
 * variable nothing listens. Returns what ends it. @throws OperatorError if the port cannot be used
 */
export async function serveComposerMetrics(
  metrics: ComposerMetrics,
  env: NodeJS.ProcessEnv,
): Promise<{ readonly port: number; close(): void } | undefined> {
  const text = readVariable(env, 'metricsPort');
  if (text === '') return undefined;
  const { name } = environment.metricsPort;
  const port = parsePort(text);
  if (port === undefined)
    throw new OperatorError(`${name}=${text} is not a port: it must be a number up to 65535.`);
  const server = createServer(async (request, response) => {
    if (request.url !== '/metrics' || request.method !== 'GET') response.writeHead(404).end();
    else response.writeHead(200, { 'content-type': metrics.contentType }).end(await metrics.read());
  });
  await once(server.listen(port), 'listening').catch((cause: unknown) => {
    throw new OperatorError(`Metrics cannot be served on ${name}=${port}: ${String(cause)}`);
  });
  // Metrics keep no process running.
  server.unref();
  return { port: (server.address() as AddressInfo).port, close: () => server.close() };
}
