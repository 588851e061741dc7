import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { FixtureTeams } from '@proper/composer/test-support/fixture-teams';
import { root } from '@proper/operator-kit/repository';
import { freePort } from '@proper/operator-kit/test-support/free-port';
import { startServer } from '@proper/server/start-server';
import { emailCall, leadCall } from '@proper/server/test-support/clients';
import { faultReportPath } from '@proper/shared-types/faults';
import { askOnce, type Drill, startCommand, tryCommand, withDataFolder } from './harness';

const folder = path.join(root, 'platform/containers/monitoring');

/** The containers' configuration with this machine's addresses, and without waiting for a quarter of a minute. */
function configure(target: string, composerPort: number, backendPort: number): string {
  const text = readFileSync(path.join(folder, 'prometheus.yml'), 'utf8')
    .replaceAll('15s', '1s')
    .replace('rule_files: [alerts.yml]', `rule_files: [${path.join(folder, 'alerts.yml')}]`)
    .replace(/dns_sd_configs: .*/, `static_configs: [{ targets: ['127.0.0.1:${backendPort}'] }]`);
  const file = path.join(target, 'prometheus.yml');
  writeFileSync(file, text);
  return file;
}

/** Starts Prometheus with a configuration. Its figures are below the data folder. */
async function startPrometheus(configuration: string, dataDir: string) {
  const address = `127.0.0.1:${await freePort()}`;
  const child = spawn(
    'prometheus',
    [
      `--config.file=${configuration}`,
      `--storage.tsdb.path=${path.join(dataDir, 'metrics')}`,
      `--web.listen-address=${address}`,
    ],
    { stdio: 'ignore' },
  );
  /** The value of an expression; undefined if Prometheus has none yet. */
  async function query(expression: string): Promise<number | undefined> {
    try {
      const response = await fetch(`http://${address}/api/v1/query?query=${encodeURIComponent(expression)}`);
      const { data } = (await response.json()) as {
        data: { result: readonly { value: readonly [number, string] }[] };
      };
      const [first] = data.result;
      return first === undefined ? undefined : Number(first.value[1]);
    } catch {
      return undefined;
    }
  }
  return { child, query };
}

/** Sends a lead that is accepted, one that is refused, an email, and a report of forms that failed. */
async function sendForms(address: string): Promise<void> {
  await askOnce(address, leadCall('ada@example.com'));
  await askOnce(address, { ...leadCall(''), body: '{}' });
  await askOnce(address, emailCall('grace@example.com'));
  await askOnce(address, {
    method: 'POST',
    path: faultReportPath,
    headers: {},
    body: JSON.stringify({
      remote: 'mfe-forms',
      page: '/contact',
      phase: 'form',
      cause: 'status 429',
      times: 3,
    }),
  });
}

/** What Prometheus must know after {@link sendForms}, once the fixture's releases are live. */
const expectations: readonly (readonly [name: string, expression: string, value: number])[] = [
  ['services that are up', 'sum(up)', 1],
  ['leads accepted', 'proper_submissions_total{kind="lead",result="accepted"}', 1],
  ['leads refused', 'proper_submissions_total{kind="lead",result="refused"}', 1],
  ['emails accepted', 'proper_submissions_total{kind="email",result="accepted"}', 1],
  ['forms that failed in browsers', 'sum(proper_browser_errors_total{phase="form"})', 1],
];

async function stop(child: ChildProcess): Promise<void> {
  const ended = once(child, 'exit');
  child.kill('SIGTERM');
  await ended;
}

/** Prometheus itself scrapes a running backend and a watching composer, with the configuration and the alerts of the containers. */
export const monitoring: Drill = {
  name: 'monitoring',
  summary: 'Prometheus scrapes the backend and the composer, and knows what happened (needs prometheus)',
  async run({ faults, report }) {
    if (!(await tryCommand('prometheus', '--version'))) return 'prometheus is not installed';
    return withDataFolder(async (dataDir) => {
      const teams = new FixtureTeams();
      const composerPort = await freePort();
      const backend = await startServer({ dataDir, port: 0, log: () => undefined });
      const backendPort = Number(new URL(backend.operatorPage).port);
      const watcher = startCommand(
        'site',
        ['watch', '--remotes', teams.remotesFile, '--data', teams.dataDir, '--interval', '1'],
        { METRICS_PORT: String(composerPort) },
      );
      watcher.stdout?.resume();
      const file = configure(dataDir, composerPort, backendPort);
      const prometheus = await startPrometheus(file, dataDir);
      /** Waits until Prometheus knows a value. */
      async function expectValue(expression: string, expected: number): Promise<number> {
        const end = performance.now() + 60_000;
        let value: number | undefined;
        while (performance.now() < end) {
          value = await prometheus.query(expression);
          if (value === expected) break;
          await pause(500);
        }
        if (value !== expected)
          faults.add('Prometheus does not know:', `${expression} is ${value}, not ${expected}`);
        report(`${expression} = ${value}`);
        return value ?? -1;
      }
      try {
        await sendForms(backend.address);
        const values: Record<string, number> = {};
        for (const [name, expression, expected] of expectations)
          values[name] = await expectValue(expression, expected);
        return values;
      } finally {
        await stop(prometheus.child);
        await stop(watcher);
        await backend.close();
        teams.remove();
      }
    });
  },
};
