import { randomBytes } from 'node:crypto';
import { mkdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { createVisitors, leadCall, type Reply } from '@proper/server/test-support/clients';
import { type ChildServer, startChildServer } from '../harness/child-server';
import {
  canLimitDescriptors,
  descriptorsOf,
  limitDescriptors,
  patienceMs,
  settledDescriptors,
  tellsDescriptors,
} from '../harness/process-descriptors';
import { askDeaf, comeAndGo } from '../harness/rude-clients';
import { type ServerSetup, withDataFolder } from '../harness/saved-data';
import { createFaults, type Faults, type Scenario, sideBySide } from '../harness/scenario';
import { within } from '../harness/within';

const page = '/';
/** More bytes than a connection's buffers hold, so that the file stays open while a client does not read. */
const download = '/download.pdf';
const downloadBytes = 8 * 1024 * 1024;

/** Milliseconds after which a page counts as not answered; where it is answered at all, it takes a few. */
const unansweredMs = 2000;

/** In the short form, clients that stall are cut off soon, and no database has to be opened. */
const shortEnvironment = {
  SCENARIO_CONNECTION_LIMITS: '{"stalledMs":3000}',
  DATABASE_URL: 'postgres://nobody@127.0.0.1:1/none',
};

/** A site of two files. */
function layOutSite({ dataDir }: ServerSetup): void {
  const site = path.join(dataDir, 'site');
  mkdirSync(site);
  writeFileSync(path.join(site, 'index.html'), '<h1>Home</h1>');
  writeFileSync(path.join(site, download), randomBytes(downloadBytes));
}

const portOf = ({ address }: ChildServer): number => Number(new URL(address).port);

/** Asks for the page, on a connection of its own. */
async function askPage({ address }: ChildServer): Promise<Reply> {
  const visitors = createVisitors(address);
  const reply = await visitors.ask({ method: 'GET', path: page, headers: {} });
  visitors.close();
  return reply;
}

async function expectPage(server: ChildServer, faults: Faults, when: string): Promise<void> {
  const { status, body } = await askPage(server);
  if (status !== 200) faults.add(`the page ${when} was answered ${status}`, body);
}

/** A server that has already opened whatever it keeps open: the database, and modules that load at the first request. */
async function startWarm(setup: ServerSetup): Promise<ChildServer> {
  const server = await startChildServer(setup);
  const visitors = createVisitors(server.address);
  await visitors.ask(leadCall('warm@example.com'));
  visitors.close();
  await askPage(server);
  await pause(500);
  return server;
}

/** What one part found: how many descriptors were open, at which time. */
type Figures = Readonly<Record<string, string>>;

async function shortStays(server: ChildServer, connections: number, faults: Faults): Promise<Figures> {
  const before = descriptorsOf(server.pid);
  let left = connections;
  let peak = before;
  await sideBySide(20, async () => {
    if (left <= 0) return false;
    left -= 1;
    await comeAndGo(portOf(server), download, 20);
    peak = Math.max(peak, descriptorsOf(server.pid));
    if (left % 50 === 0) await expectPage(server, faults, 'among short connections');
    return true;
  });
  const after = await settledDescriptors(server.pid, before);
  if (after > before) faults.add('short connections left descriptors open', `${before}, then ${after}`);
  await expectPage(server, faults, 'after short connections');
  return { [`${connections} short connections`]: `${before}, at most ${peak}, then ${after}` };
}

async function deafClients(server: ChildServer, count: number, faults: Faults): Promise<Figures> {
  const before = descriptorsOf(server.pid);
  const clients = await Promise.all(
    Array.from({ length: count }, () => askDeaf(portOf(server), download, 40)),
  );
  await pause(1000);
  const peak = descriptorsOf(server.pid);
  if (peak > before + 2 * count) faults.add('a client holds more than a file', `${before}, then ${peak}`);
  await expectPage(server, faults, 'beside clients that never read');
  const after = await settledDescriptors(server.pid, before);
  if (after > before)
    faults.add('clients that never read are not let go', `${before}, ${peak}, then ${after}`);
  for (const client of clients) client.leave();
  await expectPage(server, faults, 'after clients that never read');
  return { [`${count} clients that never read`]: `${before}, at most ${peak}, then ${after}` };
}

/** Connects more clients than there are descriptors; afterwards it sets the limit below what is already open. */
async function withFewDescriptors(setup: ServerSetup, count: number, faults: Faults): Promise<Figures> {
  const limit = 300;
  const server = await startWarm({ ...setup, descriptors: limit });
  const before = descriptorsOf(server.pid);
  const clients = await Promise.all(
    Array.from({ length: count }, () => askDeaf(portOf(server), download, 40)),
  );
  const saysSo = () => server.lines().some((line) => line.includes('some are turned away'));
  const isFull = await within(patienceMs, saysSo);
  const peak = descriptorsOf(server.pid);
  if (peak >= limit) faults.add('the descriptors ran out', `${peak} of ${limit}`);
  if (!isFull) faults.add('nobody was turned away', `${peak} of ${limit}`);
  const after = await settledDescriptors(server.pid, before);
  if (after > before) faults.add('a full server does not recover', `${before}, ${peak}, then ${after}`);
  for (const client of clients) client.leave();
  await expectPage(server, faults, 'after more clients than descriptors');

  const visitors = createVisitors(server.address);
  const again = () => visitors.ask({ method: 'GET', path: page, headers: {} });
  await again();
  limitDescriptors(server.pid, 8);
  const { status, headers } = await visitors.ask({ method: 'GET', path: download, headers: {} });
  if (status !== 503 || !/^retry-after$/im.test(headers))
    faults.add('without a descriptor a file was answered', `${status} ${headers}`);
  const { status: ofPage } = await again();
  if (ofPage !== 503) faults.add('without a descriptor a page was answered', String(ofPage));
  // It hangs until there are descriptors again; until then the server's runtime tries to take it, with all the processor's time.
  const hanging = await Promise.race([askPage(server), pause(unansweredMs)]);
  if (hanging !== undefined && hanging.status !== 0)
    faults.add('a connection without a descriptor was answered', String(hanging.status));
  limitDescriptors(server.pid, limit);
  await expectPage(server, faults, 'with descriptors again');
  visitors.close();
  await server.kill();
  return { [`${count} clients, ${limit} descriptors`]: `${before}, at most ${peak}, then ${after}` };
}

/** Clients that hold as much as they can: descriptors must become free again, and pages are served meanwhile. */
export const descriptors: Scenario = {
  name: 'descriptors',
  what: 'clients that ask ahead and leave, or never read: descriptors come back, pages are served meanwhile',

  run: ({ short, report }) =>
    withDataFolder(
      async (setup) => {
        if (!tellsDescriptors()) return { skipped: 'this machine does not tell open descriptors' };
        const faults = createFaults();
        layOutSite(setup);
        const server = await startWarm(setup);
        const stays = await shortStays(server, short ? 100 : 5000, faults);
        report('short connections are gone');
        const deaf = await deafClients(server, short ? 30 : 200, faults);
        report('clients that never read are gone');
        await server.kill();
        const few = canLimitDescriptors()
          ? await withFewDescriptors(setup, short ? 80 : 600, faults)
          : { 'few descriptors': 'not tried: this machine has no prlimit' };
        return { counts: { ...stays, ...deaf, ...few }, faults: faults.lines };
      },
      short ? shortEnvironment : {},
    ),
};
