import { waitUntil } from '@proper/common/waiting';
import { type Call, createVisitors, emailCall, leadCall } from '@proper/server/test-support/clients';
import { type Fail, startBackend, withDataFolder } from '../test-support/processes';
import { type Form, isAccepted, Ledger } from './ledger';

const nested = (levels: number): string => '['.repeat(levels) + ']'.repeat(levels);

/** Requests that cost a server the most before they are refused. */
const costlyCalls: readonly Call[] = [
  { ...leadCall(''), body: `{"email":${nested(7900)}}` },
  leadCall('nowhere'),
  { method: 'POST', path: '/api/v1.0/email/send', headers: {}, body: `{"user_id":${nested(7900)}}` },
];

/** How many of each form a client may submit in ten minutes, by default. */
const formLimits = { lead: 120, email: 10 } as const;

/** Milliseconds after which a form in a browser gives up. */
const formTimeoutMs = 10_000;

/** Runs `work` several times in parallel, each again while it resolves to true. */
async function repeatInParallel(count: number, work: () => Promise<boolean>): Promise<void> {
  const repeat = async (): Promise<void> => {
    while (await work());
  };
  await Promise.all(Array.from({ length: count }, repeat));
}

/** Starts three clients that send costly requests, and too many, without a pause. */
function startAttackers(url: string, fail: Fail) {
  let isOver = false;
  let sent = 0;
  const accepted = { lead: 0, email: 0 };
  const attack = (from: string, nextCall: () => Call, onStatus?: (status: number) => void) => {
    const attacker = createVisitors(url, from);
    return repeatInParallel(4, async () => {
      sent += 1;
      const { status } = await attacker.ask(nextCall());
      onStatus?.(status);
      if (status === 0 || status >= 500) fail(`a request of an attacker got status ${status}`);
      return !isOver;
    }).finally(attacker.close);
  };
  const count = (form: Form) => (status: number) => {
    if (isAccepted(status)) accepted[form] += 1;
  };
  const attacks = Promise.all([
    attack('127.66.0.2', () => costlyCalls[sent % costlyCalls.length] ?? leadCall('nowhere')),
    attack('127.66.0.3', () => leadCall(`attacker-${sent}@example.com`), count('lead')),
    attack('127.66.0.4', () => emailCall(`attacker-${sent}@example.com`), count('email')),
  ]);
  return {
    /** How many of the attackers' forms were accepted so far. */
    accepted,
    /** Stops the attackers. Returns how many requests they have sent. */
    async stop(): Promise<number> {
      isOver = true;
      await attacks;
      return sent;
    },
  };
}

/** Three clients flood the server, while other visitors submit forms. Needs Linux, for their addresses. */
export const testFlood = (fail: Fail): Promise<void> =>
  withDataFolder(async (dataDir) => {
    const ledger = new Ledger(fail);
    const backend = await startBackend({ dataDir });
    const attackers = startAttackers(backend.url, fail);
    const { accepted } = attackers;
    // Other visitors come once the attackers have used much of what they may send.
    const isFlooded = () => accepted.lead >= formLimits.lead && accepted.email >= formLimits.email;
    if (!(await waitUntil(isFlooded))) fail('the attackers got fewer forms through than they may');

    const waits: number[] = [];
    await repeatInParallel(5, async () => {
      for (const form of ['lead', 'email'] as const) {
        const startedAt = performance.now();
        const { status, body } = await ledger.submit(backend.url, form);
        waits.push(performance.now() - startedAt);
        if (!isAccepted(status)) fail(`a visitor's ${form} got status ${status}: ${body}`);
      }
      return waits.length < 200;
    });
    const sent = await attackers.stop();
    await backend.kill();

    for (const form of ['lead', 'email'] as const)
      if (accepted[form] > formLimits[form]) fail(`an attacker submitted ${accepted[form]} ${form}s`);
    const longest = Math.max(...waits);
    if (longest > formTimeoutMs) fail(`a visitor waited ${Math.round(longest)} ms`);
    console.log(
      `  ${waits.length} forms of visitors, the slowest after ${Math.round(longest)} ms; ${sent} requests of attackers`,
    );
    console.log(`  ${await ledger.compare({ dataDir })}`);
  });
