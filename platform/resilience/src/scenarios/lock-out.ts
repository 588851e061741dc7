import { setTimeout as pause } from 'node:timers/promises';
import { environment } from '@proper/operator-kit/environment';
import {
  type Call,
  createVisitors,
  leadCall,
  mailCall,
  type Reply,
} from '@proper/server/test-support/clients';
import { startChildServer } from '../harness/child-server';
import { createLedger, type Kind } from '../harness/ledger';
import { withDataFolder } from '../harness/saved-data';
import { createFaults, type Scenario, sideBySide } from '../harness/scenario';

/** Whether connections can come from many addresses of this machine: on Linux from all of 127.0.0.0/8. */
const hasOwnAddresses = process.platform === 'linux';

/** A client with an address of its own; where there is only one address, with a trusted proxy's header that names one. */
function clientAt(server: string, client: string) {
  const visitors = createVisitors(server, hasOwnAddresses ? client : undefined);
  const header = hasOwnAddresses ? {} : { 'x-forwarded-for': client.replace(/^127/, '203') };
  return {
    ask: ({ headers, ...call }: Call) => visitors.ask({ ...call, headers: { ...headers, ...header } }),
    close: visitors.close,
  };
}

type Client = ReturnType<typeof clientAt>;

const isTaken = ({ status }: Reply): boolean => status === 200 || status === 201;

/** How many of each one client may submit in ten minutes by default. */
const most = { lead: 120, mail: 10 } as const;
const periodMs = 10 * 60_000;

/** One client floods both routes, as fast as it can, while everybody else submits once. */
export const lockOut: Scenario = {
  name: 'lock-out',
  what: 'one client floods both forms: every other visitor gets through, and it gets no more than its share',
  measures: true,

  run: ({ short, report }) =>
    withDataFolder(
      async (setup) => {
        const faults = createFaults();
        const ledger = createLedger(faults);
        const visitors = short ? 20 : 200;
        const connections = short ? 2 : 8;
        const server = await startChildServer(setup, 'limited');
        const { address } = server;
        const began = performance.now();
        let isOver = false;
        let tried = 0;
        const taken = { lead: 0, mail: 0 };
        const attacker = clientAt(address, '127.0.0.2');

        async function submit(client: Client, kind: Kind, email: string): Promise<Reply> {
          const reply = await client.ask((kind === 'mail' ? mailCall : leadCall)(email));
          if (isTaken(reply)) ledger.acknowledged[kind].add(email);
          return reply;
        }
        const flood = (kind: Kind) =>
          sideBySide(connections, async () => {
            tried += 1;
            const reply = await submit(attacker, kind, `visitor-9000${tried}@example.com`);
            if (isTaken(reply)) taken[kind] += 1;
            else if (reply.status !== 429) faults.add(`the attacker was answered ${reply.status}`);
            return !isOver;
          });
        const attack = Promise.all([flood('lead'), flood('mail')]);
        // The others come once the attacker has used up its share.
        while (taken.lead < (short ? 10 : most.lead) || taken.mail < most.mail) await pause(50);

        let came = 0;
        await sideBySide(10, async () => {
          came += 1;
          const visitor = came;
          const client = clientAt(address, `127.0.1.${visitor}`);
          for (const kind of ['lead', 'mail'] as const) {
            const reply = await submit(client, kind, `visitor-${visitor}@example.com`);
            if (!isTaken(reply)) faults.add(`a visitor's ${kind} was answered ${reply.status}`, reply.body);
          }
          client.close();
          if (visitor % 50 === 0) report(`${visitor} visitors came, the attacker tried ${tried} times`);
          return came < visitors;
        });
        isOver = true;
        await attack;
        attacker.close();
        await server.kill();

        const periods = Math.ceil((performance.now() - began) / periodMs);
        for (const kind of ['lead', 'mail'] as const)
          if (taken[kind] > most[kind] * periods)
            faults.add('the attacker had more than its share:', `${taken[kind]} ${kind}s`);
        return {
          counts: {
            visitors,
            'the attacker tried': tried,
            'leads taken from it': taken.lead,
            'mails taken from it': taken.mail,
            ...(await ledger.close(setup)),
          },
          faults: faults.lines,
        };
      },
      hasOwnAddresses ? {} : { [environment.trustedProxies.name]: '127.0.0.1, ::1' },
    ),
};
