import path from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import {
  type Call,
  createVisitors,
  leadCall,
  mailCall,
  type Reply,
} from '@proper/server/test-support/clients';
import { startChildServer } from '../../harness/child-server';
import { createLedger, type Kind } from '../../harness/ledger';
import { descriptorsOf, settledDescriptors, tellsDescriptors } from '../../harness/process-descriptors';
import { quantileMs } from '../../harness/quantile';
import { askDeaf, comeAndGo } from '../../harness/rude-clients';
import { readMails, withDataFolder } from '../../harness/saved-data';
import { createFaults, createRandom, type Scenario } from '../../harness/scenario';
import { attacksOf } from './attacks';
import { composeSite } from './compose-site';
import { timePages } from './page-times';
import { passDay } from './schedule';
import { visitsOf } from './visits';

/** A day of a busy small site, and of everybody who knocks at its routes. */
const perDay = {
  visits: 6000,
  leads: 360,
  mails: 140,
  'hostile requests': 12_000,
  'probes of scanners': 4000,
  'connections cut off': 3000,
  'clients that never read': 120,
} as const;

/** Bytes by which the heap may have grown from morning to night. */
const heapRoom = 24 * 1024 * 1024;
/** Descriptors that may still be open after the day, beyond those before it: connections about to be closed. */
const descriptorRoom = 16;
/** The hour whose heap is compared with that of the night: before it, caches are still filling. */
const morning = 6;
/** Milliseconds that a client which never reads stays connected. */
const neverReadsMs = 15_000;

/** Whether a mail is a visitor's, or was cut short. Attacks leave mails too, which are whole. */
const isOfVisitor = (mail: string): boolean => mail.includes('visitor-') || !mail.trimEnd().endsWith('--');

export const day: Scenario = {
  name: 'day',
  what: '24 hours of visits, forms and attacks in ten minutes: memory and descriptors flat, nothing acknowledged lost',

  run: ({ seed, short, report }) =>
    withDataFolder(async (setup) => {
      if (process.platform !== 'linux' || !tellsDescriptors())
        return {
          skipped: 'only Linux gives every visitor an address of its own, and tells open descriptors',
        };
      const scale = short ? 0.03 : 1;
      const random = createRandom(seed);
      const faults = createFaults();
      const ledger = createLedger(faults);
      const siteDir = await composeSite(setup.dataDir);
      const visits = visitsOf(siteDir);
      const server = await startChildServer(setup, 'limited');
      const port = Number(new URL(server.address).port);
      const database = path.join(setup.dataDir, 'database');
      const descriptors = (): number => descriptorsOf(server.pid, database);
      const pages = timePages(server.address);
      const attacks = attacksOf(seed);
      const largest = visits.flat().find(({ path: file }) => file.endsWith('/platform.js'))?.path ?? '/';

      const one = <Item>(list: readonly Item[]): Item => list[Math.floor(random() * list.length)] as Item;
      const byte = (): number => Math.floor(random() * 254) + 1;
      /** A visitor's own machine, and one of the few from which attacks come. */
      const someone = (): string => `127.${1 + (byte() % 60)}.${byte()}.${byte()}`;
      const attacker = (): string => `127.66.0.${1 + (byte() % 8)}`;
      const answers = new Map<number, number>();
      let submitted = 0;

      async function ask(call: Call, from: string): Promise<Reply> {
        const client = createVisitors(server.address, from);
        const reply = await client.ask(call);
        client.close();
        return reply;
      }
      async function submit(kind: Kind): Promise<void> {
        submitted += 1;
        const email = `visitor-${submitted}@example.com`;
        const call = kind === 'mail' ? mailCall(email) : leadCall(email);
        const { status, body } = await ask(call, someone());
        if (status === (kind === 'mail' ? 200 : 201)) ledger.acknowledged[kind].add(email);
        else faults.add(`a visitor's ${kind} was answered ${status}`, body.slice(0, 200));
      }
      async function attack(call: Call): Promise<void> {
        const { status } = await ask(call, attacker());
        answers.set(status, (answers.get(status) ?? 0) + 1);
        if (status >= 500 || status === 0)
          faults.add(`an attack was answered ${status}`, call.path.slice(0, 120));
      }
      async function visit(): Promise<void> {
        const wrong = await pages.visit(one(visits), someone());
        if (wrong !== undefined) faults.add('a page was answered', wrong);
      }

      async function neverRead(): Promise<void> {
        const client = await askDeaf(port, largest, 40, attacker());
        await pause(short ? 300 : neverReadsMs);
        client.leave();
      }

      for (let turn = 0; turn < (short ? 20 : 300); turn += 1) await visit();
      const idle = pages.take();
      // Opens what stays open from the first use on: the database and the mail folders.
      await submit('lead');
      await submit('mail');
      await pause(500);
      const before = { descriptors: descriptors(), ...(await server.memory()) };
      const hours: { readonly heapUsed: number; readonly rss: number; readonly descriptors: number }[] = [];
      const busy: number[] = [];
      await passDay({
        hourMs: short ? 300 : 25_000,
        random,
        happenings: [
          { name: 'visits', once: visit },
          { name: 'leads', once: () => submit('lead') },
          { name: 'mails', once: () => submit('mail') },
          { name: 'hostile requests', once: () => attack(attacks.nextHostileCall()) },
          { name: 'probes of scanners', once: () => attack(attacks.nextProbe()) },
          { name: 'connections cut off', once: () => comeAndGo(port, '/', 20, attacker()) },
          {
            name: 'clients that never read',
            once: neverRead,
          },
        ].map((happening) => ({
          ...happening,
          aDay: Math.ceil(perDay[happening.name as keyof typeof perDay] * scale),
        })),
        async afterHour(hour) {
          busy.push(...pages.take());
          hours.push({ ...(await server.memory()), descriptors: descriptors() });
          const { heapUsed, rss } = hours.at(-1) ?? before;
          report(
            `${String(hour).padStart(2, '0')}:59  heap ${mb(heapUsed)} MB, resident ${mb(rss)} MB, ` +
              `${hours.at(-1)?.descriptors} descriptors, ${ledger.acknowledged.lead.size} leads`,
          );
        },
      });
      const { status } = await ask({ method: 'GET', path: '/', headers: {} }, someone());
      if (status !== 200) faults.add('the home page afterwards was answered', String(status));
      const left = await settledDescriptors(server.pid, before.descriptors + descriptorRoom, database);
      const after = await server.memory();
      await server.kill();

      const morningHeap = hours[morning]?.heapUsed ?? before.heapUsed;
      if (after.heapUsed - morningHeap > heapRoom)
        faults.add(
          'the heap grew',
          `${mb(morningHeap)} MB in the morning, ${mb(after.heapUsed)} MB at night`,
        );
      if (left > before.descriptors + descriptorRoom)
        faults.add('descriptors stay open', `${before.descriptors} before, ${left} afterwards`);
      const p99 = { idle: quantileMs(idle, 0.99), busy: quantileMs(busy, 0.99) };
      return {
        counts: {
          visits: Math.ceil(perDay.visits * scale),
          'page requests': busy.length,
          ...(await ledger.close(setup, (await readMails(setup)).filter(isOfVisitor))),
          ...Object.fromEntries(
            [...answers].sort().map(([code, times]) => [`attacks answered ${code}`, times]),
          ),
          'heap in MB before, in the morning, at night': [before.heapUsed, morningHeap, after.heapUsed]
            .map(mb)
            .join(', '),
          'resident MB before, at night': [before.rss, after.rss].map(mb).join(', '),
          'descriptors before, most, afterwards': [
            before.descriptors,
            Math.max(...hours.map((hour) => hour.descriptors)),
            left,
          ].join(', '),
          'page p99 to that of an idle server': (p99.busy / p99.idle).toFixed(2),
          'page p50 to that of an idle server': (quantileMs(busy, 0.5) / quantileMs(idle, 0.5)).toFixed(2),
        },
        faults: faults.lines,
      };
    }),
};

const mb = (bytes: number): string => (bytes / 2 ** 20).toFixed(0);
