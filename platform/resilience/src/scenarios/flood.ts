import { mkdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { type Call, createVisitors, leadCall, restHeaders } from '@proper/server/test-support/clients';
import { startChildServer } from '../harness/child-server';
import { quantile, quantileMs } from '../harness/quantile';
import { withDataFolder } from '../harness/saved-data';
import { createFaults, type Scenario, sideBySide } from '../harness/scenario';

const bodyOf = (body: string): Call => ({ ...leadCall(''), body });
const nested = (levels: number): string => '['.repeat(levels) + ']'.repeat(levels);

/** What costs a server the most before it is refused. */
const costly: readonly Call[] = [
  // The bad row would undo the good ones, and with them the count of what this client has used.
  {
    ...leadCall(''),
    path: '/rest/v1/newsletter_subscriptions',
    body: JSON.stringify([...Array(599).fill({ email: 'a@b.cd' }), { email: 'nowhere' }]),
  },
  bodyOf(`{"email":${nested(7900)}}`),
  bodyOf(nested(7900)),
  bodyOf(JSON.stringify(Object.fromEntries(Array.from({ length: 900 }, (_, index) => [`key${index}`, 1])))),
  { ...leadCall('a@b.cd'), headers: { ...restHeaders, apikey: 'wrong' } },
  leadCall('nowhere'),
  { method: 'POST', path: '/api/v1.0/email/send', headers: {}, body: `{"user_id":${nested(7900)}}` },
];

const clients = ['127.0.0.2', '127.0.0.3', '127.0.0.4', '127.0.0.5'] as const;

/** Reads pages, first from an idle server, then while a few clients send it what is refused. */
export const flood: Scenario = {
  name: 'flood',
  what: 'a few clients send costly requests that are refused: pages keep coming, and how much later is told',
  measures: true,

  run: ({ short, report }) =>
    withDataFolder(async (setup) => {
      const faults = createFaults();
      const site = path.join(setup.dataDir, 'site');
      mkdirSync(site, { recursive: true });
      writeFileSync(path.join(site, 'index.html'), `<!doctype html><title>Home</title>${'x'.repeat(20_000)}`);
      const server = await startChildServer(setup, 'limited');
      const reader = createVisitors(server.address);
      // Waits until the database is open, so that opening it is not timed.
      await reader.ask(leadCall('first@example.com'));

      async function readPages(seconds: number): Promise<readonly number[]> {
        const times: number[] = [];
        const end = performance.now() + seconds * 1000;
        await sideBySide(2, async () => {
          const began = performance.now();
          const { status } = await reader.ask({ method: 'GET', path: '/', headers: {} });
          times.push(performance.now() - began);
          if (status !== 200) faults.add(`a page was answered ${status}`);
          return performance.now() < end;
        });
        return times;
      }

      await readPages(1);
      const idle = await readPages(short ? 1 : 10);
      report(`idle: p50 ${quantile(idle, 0.5)}, p99 ${quantile(idle, 0.99)}`);

      let isOver = false;
      let sent = 0;
      const statuses = new Map<number, number>();
      const attack = clients.map(async (client) => {
        const attacker = createVisitors(server.address, process.platform === 'linux' ? client : undefined);
        await sideBySide(4, async () => {
          sent += 1;
          const call = costly[sent % costly.length] ?? leadCall('nowhere');
          const { status } = await attacker.ask(call);
          statuses.set(status, (statuses.get(status) ?? 0) + 1);
          if (status === 0 || status >= 500) faults.add(`a bad request was answered ${status}`, call.path);
          return !isOver;
        });
        attacker.close();
      });
      const flooded = await readPages(short ? 3 : 60);
      isOver = true;
      await Promise.all(attack);
      reader.close();
      await server.kill();

      // The attackers run on the same machine and take its time too: only a standstill is a fault.
      const ratio = quantileMs(flooded, 0.99) / quantileMs(idle, 0.99);
      if (ratio > 20)
        faults.add('pages came to a standstill:', `p99 is ${ratio.toFixed(1)} times that of an idle server`);
      return {
        counts: {
          'requests of the attackers': sent,
          ...Object.fromEntries([...statuses].sort().map(([code, times]) => [`answered ${code}`, times])),
          'pages read': flooded.length,
          'p50 idle': quantile(idle, 0.5),
          'p99 idle': quantile(idle, 0.99),
          'p50 under the flood': quantile(flooded, 0.5),
          'p99 under the flood': quantile(flooded, 0.99),
          'p99 as a ratio': ratio.toFixed(1),
        },
        faults: faults.lines,
      };
    }),
};
