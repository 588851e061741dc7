import path from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { type Call, createVisitors, type Reply } from '@proper/server/test-support/clients';
import fc from 'fast-check';
import { hostileCalls } from '../hostile-calls';
import { createLedger } from '../ledger';
import { createFaults, createRandom, quantileMs, type Scenario } from '../scenario';
import {
  connectAndLeave,
  countDescriptors,
  isLinux,
  residentBytes,
  runCommand,
  sendWithoutReading,
  settleDescriptors,
  startServer,
  withDataFolder,
} from '../server';

/** What scanners try on any site, from the access logs of small servers. */
const probes = [
  ...['/.env', '/.git/config', '/wp-login.php', '/xmlrpc.php', '/admin/', '/server-status', '/local'],
  ...['/local?key=guess', '/rest/v1/', '/_headers', '/..%2f..%2fetc%2fpasswd', '/index.html%00.png'],
  ...['/%2e%2e/%2e%2e/composition.json', '/releases/shell/../../../composition.json'],
] as const;

const entries = [
  '/',
  '/services',
  '/about',
  '/faq',
  '/contact',
  '/blog',
  '/resources',
  '/resources/tasking-guide',
];

/** How much of a day's traffic comes in each hour, from midnight: quiet at night, busy in office hours. */
const weights = [1, 1, 1, 1, 1, 2, 3, 5, 8, 9, 9, 8, 7, 8, 8, 8, 7, 5, 4, 3, 3, 2, 2, 1] as const;
const allWeights = weights.reduce<number>((sum, weight) => sum + weight, 0);

/** Bytes by which memory may have grown from morning to night. */
const memoryRoom = 96 * 1024 * 1024;
/** Descriptors that may still be open after the day, beyond those before it: connections about to be closed. */
const descriptorRoom = 16;
/** The hour that the night is compared with: before it, caches are still filling. */
const morning = 8;

const mb = (bytes: number): string => (bytes / 2 ** 20).toFixed(0);

export const day: Scenario = {
  name: 'day',
  what: '24 hours of visits, forms and attacks in ten minutes: memory and descriptors flat, nothing acknowledged lost',

  run: ({ seed, short, report }) =>
    withDataFolder(async (dataDir) => {
      if (!isLinux)
        return {
          skipped: 'only Linux gives every visitor an address of its own, and reports open descriptors',
        };
      const random = createRandom(seed);
      const faults = createFaults();
      const ledger = createLedger(faults);
      await runCommand('site', ['compose', '--data', dataDir]);
      const server = await startServer({ dataDir });
      const database = path.join(dataDir, 'database');
      const hostile = fc.sample(hostileCalls, { seed, numRuns: 2000 });
      const pickOne = <Item>(list: readonly Item[]): Item => list[Math.floor(random() * list.length)] as Item;
      const byte = (): number => Math.floor(random() * 254) + 1;
      /** A visitor's own machine, and one of the few from which attacks come. */
      const visitor = (): string => `127.${1 + (byte() % 60)}.${byte()}.${byte()}`;
      const attacker = (): string => `127.66.0.${1 + (byte() % 8)}`;
      const answers = new Map<number, number>();
      let times: number[] = [];

      async function ask(call: Call, from: string): Promise<Reply> {
        const client = createVisitors(server.address, from);
        const reply = await client.ask(call);
        client.close();
        return reply;
      }
      /** Opens a page as a browser does: the document, and then every file that it names. */
      async function visit(): Promise<void> {
        const browser = createVisitors(server.address, visitor());
        const get = async (file: string): Promise<Reply> => {
          const startedAt = performance.now();
          const reply = await browser.ask({ method: 'GET', path: file, headers: {} });
          times.push(performance.now() - startedAt);
          if (reply.status !== 200) faults.add(`a page or file was answered ${reply.status}`, file);
          return reply;
        };
        const { body } = await get(pickOne(entries));
        const files = new Set(
          [...body.matchAll(/(?:src|href)="(\/releases\/[^"]+)"/g)].map(([, file = '']) => file),
        );
        await Promise.all([...files].map(get));
        browser.close();
      }
      async function attack(call: Call): Promise<void> {
        const { status } = await ask(call, attacker());
        answers.set(status, (answers.get(status) ?? 0) + 1);
        if (status >= 500 || status === 0)
          faults.add(`an attack was answered ${status}`, call.path.slice(0, 120));
      }
      async function submit(form: 'lead' | 'email'): Promise<void> {
        const { status, body } = await ledger.submit(server.address, form);
        if (status !== 200 && status !== 201) faults.add(`a visitor's ${form} was answered ${status}`, body);
      }
      async function neverRead(): Promise<void> {
        const socket = await sendWithoutReading(server.address, '/', attacker());
        await pause(short ? 300 : 15_000);
        socket.destroy();
      }
      /** A day of a busy small site, and of everybody who knocks at its routes. */
      const events: readonly (readonly [perDay: number, once: () => Promise<void>])[] = [
        [3000, visit],
        [360, () => submit('lead')],
        [140, () => submit('email')],
        [12_000, () => attack(pickOne(hostile))],
        [4000, () => attack({ method: 'GET', path: pickOne(probes), headers: {} })],
        [3000, () => connectAndLeave(server.address, '/', attacker())],
        [120, neverRead],
      ];
      const measure = () => ({
        memory: residentBytes(server.pid),
        descriptors: countDescriptors(server.pid, database),
      });

      for (let turn = 0; turn < (short ? 10 : 100); turn += 1) await visit();
      const idle = times;
      times = [];
      await submit('lead');
      await submit('email');
      await pause(500);
      const before = measure();
      const hours: (typeof before)[] = [];
      for (const [hour, weight] of weights.entries()) {
        const scale = ((short ? 0.02 : 1) * weight) / allWeights;
        const moments = events.flatMap(([perDay, once]) =>
          Array.from({ length: Math.ceil(perDay * scale) }, () => ({
            once,
            atMs: random() * (short ? 300 : 25_000),
          })),
        );
        const startedAt = performance.now();
        const pending: Promise<void>[] = [];
        for (const { once, atMs } of moments.sort((one, other) => one.atMs - other.atMs)) {
          const wait = startedAt + atMs - performance.now();
          if (wait > 0) await pause(wait);
          pending.push(once());
        }
        await Promise.all(pending);
        const now = measure();
        hours.push(now);
        report(`${String(hour).padStart(2, '0')}:59  ${mb(now.memory)} MB, ${now.descriptors} descriptors`);
      }
      const left = await settleDescriptors(server.pid, before.descriptors + descriptorRoom, database);
      const { memory: atNight } = measure();
      await server.kill();

      const inTheMorning = hours[morning]?.memory ?? before.memory;
      if (!short && atNight - inTheMorning > memoryRoom)
        faults.add('memory grew', `${mb(inTheMorning)} MB in the morning, ${mb(atNight)} MB at night`);
      if (left > before.descriptors + descriptorRoom)
        faults.add('descriptors stay open', `${before.descriptors} before, ${left} afterwards`);
      return {
        counts: {
          ...(await ledger.compare({ dataDir })),
          'page requests': times.length,
          ...Object.fromEntries(
            [...answers].sort().map(([code, count]) => [`attacks answered ${code}`, count]),
          ),
          'MB before, in the morning, at night': [before.memory, inTheMorning, atNight].map(mb).join(', '),
          'descriptors before, afterwards': `${before.descriptors}, ${left}`,
          'page p99 to that of an idle server': (quantileMs(times, 0.99) / quantileMs(idle, 0.99)).toFixed(2),
        },
        faults: faults.lines,
      };
    }),
};
