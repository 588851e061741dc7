import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { parsePort } from '@proper/operator-kit/command-line';
import { environment, readVariable } from '@proper/operator-kit/environment';
import { OperatorError } from '@proper/operator-kit/operator-error';
import { collectDefaultMetrics, Gauge, Registry } from 'prom-client';
import { readCurrentSite } from '../publish/current-site';
import { readRefusals } from '../publish/refusals';

/** What Prometheus scrapes of a composer: what the data folder says at that moment. */
export function createMetrics(dataDir: string): Registry {
  const registry = new Registry();
  collectDefaultMetrics({ register: registry });
  const add = (
    [name, help, ...labelNames]: readonly [name: string, help: string, ...labels: string[]],
    collect: (gauge: Gauge) => void,
  ): void => {
    const gauge: Gauge = new Gauge({
      name,
      help,
      labelNames,
      registers: [registry],
      collect() {
        gauge.reset();
        collect(gauge);
      },
    });
  };
  add(['proper_composed_timestamp_seconds', 'When the live site was composed.'], (gauge) => {
    const { record } = readCurrentSite(dataDir);
    gauge.set(record ? Date.parse(record.composedAt) / 1000 : 0);
  });
  add(
    ['proper_release_refused', '1 for each release that is refused.', 'remote', 'release', 'status'],
    (gauge) => {
      for (const { name, version, status } of readRefusals(dataDir))
        gauge.set({ remote: name, release: version, status }, 1);
    },
  );
  add(['proper_release_pinned', '1 for each release that is pinned.', 'remote', 'release'], (gauge) => {
    for (const [remote, release] of Object.entries(readCurrentSite(dataDir).decisions.pinned))
      gauge.set({ remote, release }, 1);
  });
  add(['proper_remote_disabled', '1 for each remote that is disabled.', 'remote'], (gauge) => {
    for (const remote of readCurrentSite(dataDir).decisions.disabled) gauge.set({ remote }, 1);
  });
  return registry;
}

/**
 * Serves the metrics at `/metrics` on `METRICS_PORT`, for an inner network. Without the variable nothing listens.
 *
 * @throws UserError if the port cannot be used
 */
export async function serveMetrics(
  dataDir: string,
  env: NodeJS.ProcessEnv,
): Promise<{ readonly port: number; close(): void } | undefined> {
  const text = readVariable(env, 'metricsPort');
  if (text === '') return undefined;
  const { name } = environment.metricsPort;
  const port = parsePort(text);
  if (port === undefined)
    throw new OperatorError(`${name}=${text} is not a port: it must be a number up to 65535.`);
  const registry = createMetrics(dataDir);
  const server = createServer(async (request, response) => {
    if (request.url !== '/metrics' || request.method !== 'GET') response.writeHead(404).end();
    else response.writeHead(200, { 'content-type': registry.contentType }).end(await registry.metrics());
  });
  await once(server.listen(port), 'listening').catch((cause: unknown) => {
    throw new OperatorError(`Metrics cannot be served on ${name}=${port}: ${String(cause)}`);
  });
  // Metrics keep no process running.
  server.unref();
  return { port: (server.address() as AddressInfo).port, close: () => server.close() };
}
