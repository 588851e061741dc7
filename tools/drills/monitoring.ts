import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { FixtureTeams } from '@proper/composer/test-support/fixture-teams';
import { freePort } from '@proper/operator-kit/free-port';
import { root } from '@proper/operator-kit/repository';
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
    .replace('composer:9464', `127.0.0.1:${composerPort}`)
    .replace(/dns_sd_configs: .*/, `static_configs: [{ targets: ['127.0.0.1:${backendPort}'] }]`);
  const file = path.join(target, 'prometheus.yml');
  writeFileSync(file, text);
  return file;
}

/** Prometheus itself scrapes a running backend and a watching composer, with the configuration and the alerts of the containers. */
export const monitoring: Drill = {
  name: 'monitoring',
  summary: 'Prometheus scrapes the backend and the composer, and knows what happened (needs prometheus)',
  async run({ faults, report }) {
    if (!tryCommand('prometheus', '--version')) return 'prometheus is not installed';
    return withDataFolder(async (dataDir) => {
      const teams = new FixtureTeams();
      const [composerPort, prometheusPort] = [await freePort(), await freePort()];
      const backend = await startServer({ dataDir, port: 0, log: () => undefined });
      const backendPort = Number(new URL(backend.address).port);
      const watcher = startCommand(
        'site',
        ['watch', '--remotes', teams.remotesFile, '--data', teams.dataDir, '--interval', '1'],
        { METRICS_PORT: String(composerPort) },
      );
      watcher.stdout?.resume();
      const file = configure(dataDir, composerPort, backendPort);
      const prometheus = spawn(
        'prometheus',
        [
          `--config.file=${file}`,
          `--storage.tsdb.path=${path.join(dataDir, 'metrics')}`,
          `--web.listen-address=127.0.0.1:${prometheusPort}`,
        ],
        { stdio: 'ignore' },
      );
      const query = async (expression: string): Promise<number | undefined> => {
        try {
          const url = `http://127.0.0.1:${prometheusPort}/api/v1/query?query=${encodeURIComponent(expression)}`;
          const { data } = (await (await fetch(url)).json()) as {
            data: { result: readonly { value: readonly [number, string] }[] };
          };
          const [first] = data.result;
          return first === undefined ? undefined : Number(first.value[1]);
        } catch {
          return undefined;
        }
      };
      /** Waits until Prometheus knows a value. */
      async function expectValue(expression: string, expected: number): Promise<number> {
        const end = performance.now() + 60_000;
        let value: number | undefined;
        while (performance.now() < end) {
          value = await query(expression);
          if (value === expected) break;
          await pause(500);
        }
        if (value !== expected)
          faults.add('Prometheus does not know:', `${expression} is ${value}, not ${expected}`);
        report(`${expression} = ${value}`);
        return value ?? -1;
      }
      try {
        await askOnce(backend.address, leadCall('ada@example.com'));
        await askOnce(backend.address, { ...leadCall(''), body: '{}' });
        await askOnce(backend.address, emailCall('grace@example.com'));
        await askOnce(backend.address, {
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
        return {
          'services that are up': await expectValue('sum(up)', 2),
          'leads accepted': await expectValue('proper_submissions_total{kind="lead",result="accepted"}', 1),
          'leads refused': await expectValue(
            'sum(proper_submissions_total{kind="lead",result="refused"})',
            1,
          ),
          'emails accepted': await expectValue('proper_submissions_total{kind="email",result="accepted"}', 1),
          'forms that failed in browsers': await expectValue('sum(proper_faults_total{phase="form"})', 3),
          'compositions that changed the site': await expectValue(
            'proper_compositions_total{result="changed"}',
            1,
          ),
          'releases that are live': await expectValue('count(proper_release_live_timestamp_seconds)', 4),
        };
      } finally {
        for (const child of [prometheus, watcher]) {
          const ended = once(child, 'exit');
          child.kill('SIGTERM');
          await ended;
        }
        await backend.close();
        teams.remove();
      }
    });
  },
};
