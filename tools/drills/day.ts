import { readFileSync } from 'node:fs';
import path from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { type Call, createVisitors, type Reply } from '@proper/server/test-support/clients';
import { openRaw } from '@proper/server/test-support/raw-connection';
import fc from 'fast-check';
import {
  askOnce,
  countDescriptors,
  type Drill,
  isLinux,
  pick,
  runCommand,
  settleDescriptors,
  startServer,
  withDataFolder,
} from './harness';
import { hostileCalls } from './hostile-calls';
import { createLedger, type Form } from './ledger';

/** What scanners try on any site, from the access logs of small servers. */
const probes = [
  ...['/.env', '/.git/config', '/wp-login.php', '/xmlrpc.php', '/admin/', '/server-status', '/local'],
  ...['/local?key=guess', '/rest/v1/', '/_headers', '/..%2f..%2fetc%2fpasswd', '/index.html%00.png'],
  ...['/%2e%2e/%2e%2e/composition.json', '/releases/shell/../../../composition.json'],
] as const;

const pages = ['/', '/services', '/faq', '/contact', '/blog', '/resources', '/resources/tasking-guide'];

/** How much of a day's traffic comes in each hour, from midnight: quiet at night, busy in office hours. */
const weights = [1, 1, 1, 1, 1, 2, 3, 5, 8, 9, 9, 8, 7, 8, 8, 8, 7, 5, 4, 3, 3, 2, 2, 1] as const;
const allWeights = weights.reduce<number>((sum, weight) => sum + weight, 0);

/** Megabytes by which memory may have grown from morning to night. */
const memoryRoom = 96;
/** Descriptors that may still be open after the day, beyond those before it: connections about to be closed. */
const descriptorRoom = 16;
/** The hour that the night is compared with: before it, caches are still filling. */
const morning = 8;

/** Megabytes of memory that a process has. */
const residentMb = (pid: number): number =>
  Math.round(Number(/^VmRSS:\s*(\d+)/m.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1] ?? 0) / 1024);

export const day: Drill = {
  name: 'day',
  what: '24 hours of visits, forms and attacks in ten minutes: memory and descriptors flat, nothing acknowledged lost',

  run: ({ seed, random, short, report, faults }) =>
    withDataFolder(async (dataDir) => {
      if (!isLinux)
        return 'only Linux gives every visitor an address of its own, and reports open descriptors';
      const ledger = createLedger(faults);
      await runCommand('site', ['compose', '--data', dataDir]);
      const server = await startServer({ dataDir });
      const database = path.join(dataDir, 'database');
      const hostile = fc.sample(hostileCalls, { seed, numRuns: 2000 });
      const byte = (): number => Math.floor(random() * 254) + 1;
      /** A visitor's own machine, and one of the few from which attacks come. */
      const visitor = (): string => `127.${1 + (byte() % 60)}.${byte()}.${byte()}`;
      const attacker = (): string => `127.66.0.${1 + (byte() % 8)}`;
      let [requests, attacks] = [0, 0];

      /** Opens a page as a browser does: the document, and then every file that it names. */
      async function visit(): Promise<void> {
        const browser = createVisitors(server.address, visitor());
        const get = async (file: string): Promise<Reply> => {
          requests += 1;
          const reply = await browser.ask({ method: 'GET', path: file, headers: {} });
          if (reply.status !== 200) faults.add(`a page or file was answered ${reply.status}`, file);
          return reply;
        };
        const { body } = await get(pick(random, pages));
        const files = new Set(
          [...body.matchAll(/(?:src|href)="(\/releases\/[^"]+)"/g)].map(([, file = '']) => file),
        );
        await Promise.all([...files].map(get));
        browser.close();
      }
      async function attack(call: Call): Promise<void> {
        attacks += 1;
        const { status } = await askOnce(server.address, call, attacker());
        if (status >= 500 || status === 0)
          faults.add(`an attack was answered ${status}`, call.path.slice(0, 120));
      }
      /** Sends many requests at once, and leaves before the answers. */
      async function sendAndLeave(): Promise<void> {
        const text = 'GET / HTTP/1.1\r\nHost: localhost\r\n\r\n'.repeat(40);
        const { socket, ended } = openRaw(Number(new URL(server.address).port), text, attacker());
        socket.once('connect', () => setTimeout(() => socket.destroy(), 2));
        await ended;
      }
      const submit = (form: Form) => ledger.submitWell(server.address, form);
      /** A day of a busy small site, and of everybody who knocks at its routes. */
      const events: readonly (readonly [perDay: number, once: () => Promise<void>])[] = [
        [3000, visit],
        [360, () => submit('lead')],
        [140, () => submit('email')],
        [12_000, () => attack(pick(random, hostile))],
        [4000, () => attack({ method: 'GET', path: pick(random, probes), headers: {} })],
        [3000, sendAndLeave],
      ];

      // Opens whatever stays open, such as the database.
      for (let turn = 0; turn < 10; turn += 1) await visit();
      await submit('lead');
      await submit('email');
      await pause(500);
      const descriptors = countDescriptors(server.pid, database);
      let inTheMorning = 0;
      for (const [hour, weight] of weights.entries()) {
        const scale = ((short ? 0.02 : 1) * weight) / allWeights;
        const moments = events.flatMap(([perDay, once]) =>
          Array.from({ length: Math.ceil(perDay * scale) }, () => ({
            once,
            atMs: random() * (short ? 300 : 25_000),
          })),
        );
        await Promise.all(moments.map(({ once, atMs }) => pause(atMs).then(once)));
        const memory = residentMb(server.pid);
        if (hour === morning) inTheMorning = memory;
        report(`${String(hour).padStart(2, '0')}:59  ${memory} MB`);
      }
      const left = await settleDescriptors(server.pid, descriptors + descriptorRoom, database);
      const atNight = residentMb(server.pid);
      await server.kill();

      if (!short && atNight - inTheMorning > memoryRoom)
        faults.add('memory grew', `${inTheMorning} MB in the morning, ${atNight} MB at night`);
      if (left > descriptors + descriptorRoom)
        faults.add('descriptors stay open', `${descriptors} before, ${left} afterwards`);
      return {
        ...(await ledger.compare({ dataDir })),
        'page requests': requests,
        attacks,
        'MB in the morning, at night': `${inTheMorning}, ${atNight}`,
        'descriptors before, afterwards': `${descriptors}, ${left}`,
      };
    }),
};
