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
  type DrillContext,
  pick,
  runCommand,
  settleDescriptors,
  startServer,
  withDataFolder,
} from './harness';
import { hostileCalls } from './hostile-calls';
import { type Form, Ledger } from './ledger';

/** Paths that scanners try on every site, from access logs of small servers. */
const probes = [
  ...['/.env', '/.git/config', '/wp-login.php', '/xmlrpc.php', '/admin/', '/server-status', '/operator'],
  ...['/operator?key=guess', '/rest/v1/', '/_headers', '/..%2f..%2fetc%2fpasswd', '/index.html%00.png'],
  ...['/%2e%2e/%2e%2e/composition.json', '/releases/shell/../../../composition.json'],
] as const;

const pages = ['/', '/services', '/faq', '/contact', '/blog', '/resources', '/resources/tasking-guide'];

/** The share of a day's traffic in each hour from midnight: quiet at night, busy in office hours. */
const hourlyWeights = [1, 1, 1, 1, 1, 2, 3, 5, 8, 9, 9, 8, 7, 8, 8, 8, 7, 5, 4, 3, 3, 2, 2, 1];
const totalWeight = hourlyWeights.reduce((sum, weight) => sum + weight, 0);

/** Megabytes by which memory may grow from morning to night. */
const memoryTolerance = 96;
/** Additional descriptors that may be open after the day, of connections that are about to be closed. */
const descriptorTolerance = 16;
/** The hour with which the night is compared: until then, caches are filling. */
const morning = 8;

/** Megabytes of memory that a process uses. */
const residentMb = (pid: number): number =>
  Math.round(Number(/^VmRSS:\s*(\d+)/m.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1] ?? 0) / 1024);

/** The visitors and attackers of a busy small site. */
class Traffic {
  requests = 0;
  attacks = 0;
  readonly #address: string;
  readonly #ledger: Ledger;
  readonly #context: DrillContext;
  readonly #hostile: readonly Call[];

  constructor(address: string, ledger: Ledger, context: DrillContext) {
    this.#address = address;
    this.#ledger = ledger;
    this.#context = context;
    this.#hostile = fc.sample(hostileCalls, { seed: context.seed, numRuns: 2000 });
  }

  /** What happens on a day, and how often. */
  readonly events: readonly (readonly [perDay: number, happen: () => Promise<void>])[] = [
    [3000, () => this.visit()],
    [360, () => this.submit('lead')],
    [140, () => this.submit('email')],
    [12_000, () => this.#attack(pick(this.#context.random, this.#hostile))],
    [4000, () => this.#attack({ method: 'GET', path: pick(this.#context.random, probes), headers: {} })],
    [3000, () => this.#sendAndLeave()],
  ];

  /** Opens a page as a browser does: the document, then every file that it names. */
  async visit(): Promise<void> {
    const { random, faults } = this.#context;
    const browser = createVisitors(
      this.#address,
      `127.${1 + (this.#byte() % 60)}.${this.#byte()}.${this.#byte()}`,
    );
    const get = async (file: string): Promise<Reply> => {
      this.requests += 1;
      const reply = await browser.ask({ method: 'GET', path: file, headers: {} });
      if (reply.status !== 200) faults.add(`a page or file got status ${reply.status}`, file);
      return reply;
    };
    const { body } = await get(pick(random, pages));
    const files = new Set(
      [...body.matchAll(/(?:src|href)="(\/releases\/[^"]+)"/g)].map(([, file = '']) => file),
    );
    await Promise.all([...files].map(get));
    browser.close();
  }

  submit(form: Form): Promise<void> {
    return this.#ledger.expectAccepted(this.#address, form);
  }

  async #attack(call: Call): Promise<void> {
    this.attacks += 1;
    const { status } = await askOnce(this.#address, call, this.#attackerAddress());
    if (status >= 500 || status === 0)
      this.#context.faults.add(`an attack got status ${status}`, call.path.slice(0, 120));
  }

  /** Sends many requests at once and leaves before the replies. */
  async #sendAndLeave(): Promise<void> {
    const text = 'GET / HTTP/1.1\r\nHost: localhost\r\n\r\n'.repeat(40);
    const { socket, ended } = openRaw(Number(new URL(this.#address).port), text, this.#attackerAddress());
    socket.once('connect', () => setTimeout(() => socket.destroy(), 2));
    await ended;
  }

  /** All attacks come from a few machines. */
  #attackerAddress(): string {
    return `127.66.0.${1 + (this.#byte() % 8)}`;
  }

  #byte(): number {
    return Math.floor(this.#context.random() * 254) + 1;
  }
}

export const day: Drill = {
  name: 'day',
  summary:
    '24 hours of visits, forms and attacks in ten minutes: no memory or descriptors leak, nothing acknowledged is lost',
  needsLinux: true,

  run: (context) =>
    withDataFolder(async (dataDir) => {
      const { random, isShort, report, faults } = context;
      const ledger = new Ledger(faults);
      await runCommand('site', ['compose', '--data', dataDir]);
      const server = await startServer({ dataDir });
      const database = path.join(dataDir, 'database');
      const traffic = new Traffic(server.address, ledger, context);

      // Has the server open everything that stays open, such as the database.
      for (let turn = 0; turn < 10; turn += 1) await traffic.visit();
      await traffic.submit('lead');
      await traffic.submit('email');
      await pause(500);
      const descriptors = countDescriptors(server.pid, database);
      let memoryInMorning = 0;
      for (const [hour, weight] of hourlyWeights.entries()) {
        const scale = ((isShort ? 0.02 : 1) * weight) / totalWeight;
        const happenings = traffic.events.flatMap(([perDay, happen]) =>
          Array.from({ length: Math.ceil(perDay * scale) }, () =>
            pause(random() * (isShort ? 300 : 25_000)).then(happen),
          ),
        );
        await Promise.all(happenings);
        const memory = residentMb(server.pid);
        if (hour === morning) memoryInMorning = memory;
        report(`${String(hour).padStart(2, '0')}:59  ${memory} MB`);
      }
      const limit = descriptors + descriptorTolerance;
      const descriptorsLeft = await settleDescriptors(server.pid, limit, database);
      const memoryAtNight = residentMb(server.pid);
      await server.kill();

      if (!isShort && memoryAtNight - memoryInMorning > memoryTolerance)
        faults.add('memory grew', `${memoryInMorning} MB in the morning, ${memoryAtNight} MB at night`);
      if (descriptorsLeft > limit)
        faults.add('descriptors stay open', `${descriptors} before, ${descriptorsLeft} afterwards`);
      return {
        ...(await ledger.compare({ dataDir })),
        'page requests': traffic.requests,
        attacks: traffic.attacks,
        'MB in the morning, at night': `${memoryInMorning}, ${memoryAtNight}`,
        'descriptors before, afterwards': `${descriptors}, ${descriptorsLeft}`,
      };
    }),
};
