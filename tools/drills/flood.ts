import { mkdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import {
  type Call,
  createVisitors,
  emailCall,
  leadCall,
  restHeaders,
} from '@proper/server/test-support/clients';
import fc from 'fast-check';
import {
  becomesTrue,
  type Drill,
  isLinux,
  quantileMs,
  repeatInParallel,
  startServer,
  withDataFolder,
} from './harness';
import { hostileCalls, namesOtherRecipient } from './hostile-calls';
import { createLedger, readEmails } from './ledger';

const nested = (levels: number): string => '['.repeat(levels) + ']'.repeat(levels);

/** What costs a server the most before it is refused. */
const costlyCalls: readonly Call[] = [
  // The bad row would undo the good ones, and with them the count of what this client has used.
  {
    ...leadCall(''),
    path: '/rest/v1/newsletter_subscriptions',
    body: JSON.stringify([...Array(599).fill({ email: 'a@b.cd' }), { email: 'nowhere' }]),
  },
  { ...leadCall(''), body: `{"email":${nested(7900)}}` },
  { ...leadCall('a@b.cd'), headers: { ...restHeaders, apikey: 'wrong' } },
  leadCall('nowhere'),
  { method: 'POST', path: '/api/v1.0/email/send', headers: {}, body: `{"user_id":${nested(7900)}}` },
];

/** The address of a row that is there before: an answer that contains it has read a row. */
const canary = 'visitor-4711@example.com';

/** How many of each form one client may submit in ten minutes by default. */
const share = { lead: 120, email: 10 } as const;

/** Four clients send what is costly, hostile or too much, while pages are read and everybody else submits once. */
export const flood: Drill = {
  name: 'flood',
  what: 'a few clients flood both forms with good, hostile and costly requests: pages and all other visitors get through',

  run: ({ seed, short, report, faults }) =>
    withDataFolder(async (dataDir) => {
      if (!isLinux) return 'only Linux gives every client an address of its own';
      const ledger = createLedger(faults);
      mkdirSync(path.join(dataDir, 'site'));
      const page = `<!doctype html><title>Home</title>${'x'.repeat(20_000)}`;
      writeFileSync(path.join(dataDir, 'site/index.html'), page);
      const server = await startServer({ dataDir });
      const reader = createVisitors(server.address);
      const { status: planted } = await reader.ask(leadCall(canary));
      if (planted !== 201) faults.add('the first lead was answered', String(planted));

      async function readPages(forMs: number): Promise<readonly number[]> {
        const times: number[] = [];
        const end = performance.now() + forMs;
        await repeatInParallel(2, async () => {
          const startedAt = performance.now();
          const { status } = await reader.ask({ method: 'GET', path: '/', headers: {} });
          times.push(performance.now() - startedAt);
          if (status !== 200) faults.add(`a page was answered ${status}`);
          return performance.now() < end;
        });
        return times;
      }
      const idle = await readPages(short ? 1000 : 10_000);

      let isOver = false;
      let sent = 0;
      const taken = { lead: 0, email: 0 };
      const hostile = fc.sample(hostileCalls, { seed, numRuns: 2000 });
      const attack = (from: string, next: () => Call, judge: (status: number) => void = () => undefined) => {
        const attacker = createVisitors(server.address, from);
        return repeatInParallel(short ? 2 : 4, async () => {
          sent += 1;
          const call = next();
          const { status, headers, body } = await attacker.ask(call);
          judge(status);
          if (status === 0 || status >= 500)
            faults.add(`a request was answered ${status}`, call.path.slice(0, 120));
          if (`${headers}${body}`.includes(canary)) faults.add('a row was read', call.path.slice(0, 120));
          return !isOver;
        }).finally(attacker.close);
      };
      const count = (form: keyof typeof taken) => (status: number) => {
        if (status === 200 || status === 201) taken[form] += 1;
      };
      const attacks = Promise.all([
        attack('127.66.0.2', () => costlyCalls[sent % costlyCalls.length] ?? leadCall('nowhere')),
        attack('127.66.0.3', () => hostile[sent % hostile.length] ?? leadCall('nowhere')),
        attack('127.66.0.4', () => leadCall(`attacker-${sent}@example.com`), count('lead')),
        attack('127.66.0.5', () => emailCall(`attacker-${sent}@example.com`), count('email')),
      ]);
      // The others come once the attackers have used up some of their share.
      const isFlooded = () => taken.lead >= (short ? 10 : share.lead) && taken.email >= share.email;
      if (!(await becomesTrue(isFlooded))) faults.add('the attackers got less than their share');

      let came = 0;
      const visitors = short ? 10 : 100;
      const [flooded] = await Promise.all([
        readPages(short ? 2000 : 60_000),
        repeatInParallel(short ? 2 : 5, async () => {
          came += 1;
          for (const form of ['lead', 'email'] as const) await ledger.submitWell(server.address, form);
          return came < visitors;
        }),
      ]);
      report(`${came} visitors came, the attackers sent ${sent} requests`);
      isOver = true;
      await attacks;
      reader.close();
      await server.kill();

      for (const form of ['lead', 'email'] as const)
        if (taken[form] > share[form])
          faults.add('an attacker had more than its share:', `${taken[form]} ${form}s`);
      const counts = await ledger.compare({ dataDir });
      for (const email of readEmails(dataDir))
        if (namesOtherRecipient(email)) faults.add('an email has a second recipient', email.slice(0, 200));
      // The attackers run on the same machine and take its time too: only a standstill is a fault.
      const ratio = quantileMs(flooded, 0.99) / quantileMs(idle, 0.99);
      if (ratio > 40)
        faults.add('pages came to a standstill:', `p99 is ${ratio.toFixed(1)} times that of an idle server`);
      return {
        'requests of the attackers': sent,
        ...counts,
        'pages read': flooded.length,
        'p99 of pages as a ratio to an idle server': ratio.toFixed(1),
      };
    }),
};
