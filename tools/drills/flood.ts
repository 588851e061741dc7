import { mkdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import {
  type Call,
  createVisitors,
  emailCall,
  leadCall,
  restHeaders,
  type Visitors,
} from '@proper/server/test-support/clients';
import fc from 'fast-check';
import {
  becomesTrue,
  type Drill,
  type DrillContext,
  type Faults,
  startServer,
  withDataFolder,
} from './harness';
import { hostileCalls, namesOtherRecipient } from './hostile-calls';
import { type Form, isAccepted, Ledger, readEmails } from './ledger';

const nested = (levels: number): string => '['.repeat(levels) + ']'.repeat(levels);

/** The requests that cost a server the most before it refuses them. */
const costlyCalls: readonly Call[] = [
  // A bad row rolls back the good ones, which must not roll back what this client has used of its share.
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

/** The address of a row that is saved before the attack: a reply that contains it has read a row. */
const canary = 'visitor-4711@example.com';

/** How many of each form a client may submit in ten minutes by default. */
const share = { lead: 120, email: 10 } as const;

/** Runs `work` again as long as it resolves to true, several times in parallel. */
async function repeatInParallel(count: number, work: () => Promise<boolean>): Promise<void> {
  const repeat = async (): Promise<void> => {
    while (await work());
  };
  await Promise.all(Array.from({ length: count }, repeat));
}

/** The time that this share of the times does not exceed; 0 without any times. */
const quantile = (times: readonly number[], share: number): number => {
  const sorted = times.toSorted((one, other) => one - other);
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? 0;
};

/** Reads a page over and over. Returns how long each reading took. */
async function readPages(reader: Visitors, durationMs: number, faults: Faults): Promise<readonly number[]> {
  const times: number[] = [];
  const end = performance.now() + durationMs;
  await repeatInParallel(2, async () => {
    const startedAt = performance.now();
    const { status } = await reader.ask({ method: 'GET', path: '/', headers: {} });
    times.push(performance.now() - startedAt);
    if (status !== 200) faults.add(`a page got status ${status}`);
    return performance.now() < end;
  });
  return times;
}

/** Starts four clients that send costly, hostile and too many requests, without a pause. */
function startAttackers(address: string, { seed, isShort, faults }: DrillContext) {
  let isOver = false;
  let sent = 0;
  const accepted = { lead: 0, email: 0 };
  const hostile = fc.sample(hostileCalls, { seed, numRuns: 2000 });
  const attack = (from: string, nextCall: () => Call, onStatus?: (status: number) => void) => {
    const attacker = createVisitors(address, from);
    return repeatInParallel(isShort ? 2 : 4, async () => {
      sent += 1;
      const call = nextCall();
      const { status, headers, body } = await attacker.ask(call);
      onStatus?.(status);
      if (status === 0 || status >= 500)
        faults.add(`a request got status ${status}`, call.path.slice(0, 120));
      if (`${headers}${body}`.includes(canary)) faults.add('a row was read', call.path.slice(0, 120));
      return !isOver;
    }).finally(attacker.close);
  };
  const count = (form: Form) => (status: number) => {
    if (isAccepted(status)) accepted[form] += 1;
  };
  const attacks = Promise.all([
    attack('127.66.0.2', () => costlyCalls[sent % costlyCalls.length] ?? leadCall('nowhere')),
    attack('127.66.0.3', () => hostile[sent % hostile.length] ?? leadCall('nowhere')),
    attack('127.66.0.4', () => leadCall(`attacker-${sent}@example.com`), count('lead')),
    attack('127.66.0.5', () => emailCall(`attacker-${sent}@example.com`), count('email')),
  ]);
  return {
    /** How many of their forms were accepted so far. */
    accepted,
    /** Sends them away. Returns how many requests they have sent. */
    async stop(): Promise<number> {
      isOver = true;
      await attacks;
      return sent;
    },
  };
}

/** Four clients send costly, hostile and too many requests, while pages are read and other visitors submit forms once. */
export const flood: Drill = {
  name: 'flood',
  summary:
    'a few clients flood both forms with good, hostile and costly requests: pages are served, all other visitors get through',
  needsLinux: true,

  run: (context) =>
    withDataFolder(async (dataDir) => {
      const { isShort, report, faults } = context;
      const ledger = new Ledger(faults);
      mkdirSync(path.join(dataDir, 'site'));
      const page = `<!doctype html><title>Home</title>${'x'.repeat(20_000)}`;
      writeFileSync(path.join(dataDir, 'site/index.html'), page);
      const server = await startServer({ dataDir });
      const reader = createVisitors(server.address);
      const { status: planted } = await reader.ask(leadCall(canary));
      if (planted !== 201) faults.add('the first lead got status', String(planted));

      const idle = await readPages(reader, isShort ? 1000 : 10_000, faults);

      const attackers = startAttackers(server.address, context);
      const { accepted } = attackers;
      // Other visitors come once the attackers have used much of their share.
      const isFlooded = () => accepted.lead >= (isShort ? 10 : share.lead) && accepted.email >= share.email;
      if (!(await becomesTrue(isFlooded))) faults.add('the attackers got less than their share');

      let visits = 0;
      const visitors = isShort ? 10 : 100;
      const [flooded] = await Promise.all([
        readPages(reader, isShort ? 2000 : 60_000, faults),
        repeatInParallel(isShort ? 2 : 5, async () => {
          visits += 1;
          for (const form of ['lead', 'email'] as const) await ledger.expectAccepted(server.address, form);
          return visits < visitors;
        }),
      ]);
      const sent = await attackers.stop();
      report(`${visits} visitors came, the attackers sent ${sent} requests`);
      reader.close();
      await server.kill();

      for (const form of ['lead', 'email'] as const)
        if (accepted[form] > share[form])
          faults.add('an attacker got more than its share:', `${accepted[form]} ${form}s`);
      const counts = await ledger.compare({ dataDir });
      for (const email of readEmails(dataDir))
        if (namesOtherRecipient(email)) faults.add('an email has a second recipient', email.slice(0, 200));
      // The attackers run on this machine and use its processors too: only a standstill is a fault.
      const ratio = quantile(flooded, 0.99) / quantile(idle, 0.99);
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
