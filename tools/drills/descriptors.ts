import { randomBytes } from 'node:crypto';
import { mkdirSync, writeFileSync } from 'node:fs';
import type { Socket } from 'node:net';
import path from 'node:path';
import { leadCall } from '@proper/server/test-support/clients';
import { openRaw } from '@proper/server/test-support/raw-connection';
import {
  askOnce,
  becomesTrue,
  countDescriptors,
  type Drill,
  type Faults,
  isLinux,
  type RunningServer,
  type ServerSetup,
  settleDescriptors,
  startServer,
  tryCommand,
  withDataFolder,
} from './harness';

/** More bytes than a connection's buffers hold, so that the file stays open while a client does not read. */
const downloadBytes = 8 * 1024 * 1024;
const download = '/download.pdf';

/** Connects so many clients that each ask for the file many times, and read no answer. */
const connectUnread = ({ address }: RunningServer, count: number): readonly Socket[] =>
  Array.from({ length: count }, () => {
    const text = `GET ${download} HTTP/1.1\r\nHost: localhost\r\n\r\n`.repeat(40);
    return openRaw(Number(new URL(address).port), text).socket.pause();
  });

async function expectPage({ address }: RunningServer, faults: Faults, when: string): Promise<void> {
  const { status, body } = await askOnce(address, { method: 'GET', path: '/', headers: {} });
  if (status !== 200) faults.add(`the page ${when} was answered ${status}`, body);
}

/** A server that has already opened whatever it keeps open: the database, and modules that load at the first request. */
async function startWarm(setup: ServerSetup, faults: Faults): Promise<RunningServer> {
  const server = await startServer(setup);
  await askOnce(server.address, leadCall('warm@example.com'));
  await expectPage(server, faults, 'of a new server');
  await new Promise((resolve) => setTimeout(resolve, 500));
  return server;
}

/** How many descriptors were open: before, at most, afterwards. */
async function expectSettled(
  server: RunningServer,
  { before, database }: { readonly before: number; readonly database: string },
  faults: Faults,
): Promise<string> {
  const peak = countDescriptors(server.pid, database);
  await expectPage(server, faults, 'meanwhile');
  const after = await settleDescriptors(server.pid, before, database);
  if (after > before) faults.add('descriptors stay open:', `${before}, ${peak}, then ${after}`);
  return `${before}, at most ${peak}, then ${after}`;
}

/** Clients that hold as much as they can: descriptors must become free again, and pages are served meanwhile. */
export const descriptors: Drill = {
  name: 'descriptors',
  what: 'clients that never read, and more of them than descriptors: they come back, pages are served meanwhile',

  run: ({ short, report, faults }) =>
    withDataFolder(async (dataDir) => {
      if (!isLinux) return 'this system does not report open descriptors';
      mkdirSync(path.join(dataDir, 'site'));
      writeFileSync(path.join(dataDir, 'site/index.html'), '<h1>Home</h1>');
      writeFileSync(path.join(dataDir, 'site', download), randomBytes(downloadBytes));
      const server = await startWarm({ dataDir }, faults);
      const database = path.join(dataDir, 'database');
      const before = countDescriptors(server.pid, database);

      const counts: Record<string, string> = {};
      const unread = connectUnread(server, short ? 20 : 200);
      await becomesTrue(() => countDescriptors(server.pid, database) > before + unread.length, 5000);
      const meanwhile = countDescriptors(server.pid, database);
      if (meanwhile > before + 2 * unread.length)
        faults.add('a client holds more than one file', String(meanwhile));
      if (!short) await expectSettled(server, { before, database }, faults);
      for (const socket of unread) socket.destroy();
      counts['clients that never read'] = await expectSettled(server, { before, database }, faults);
      report('clients that never read are gone');
      await server.kill();

      if (!tryCommand('prlimit', '--version')) counts['few descriptors'] = 'not tried: there is no prlimit';
      else {
        const limit = 300;
        const small = await startWarm({ dataDir, descriptors: limit }, faults);
        const atFirst = { before: countDescriptors(small.pid, database), database };
        const sockets = connectUnread(small, short ? 120 : 600);
        const isTurnedAway = () => small.lines.some((line) => line.includes('some are turned away'));
        if (!(await becomesTrue(isTurnedAway))) faults.add('nobody was turned away');
        if (countDescriptors(small.pid) >= limit) faults.add('the descriptors ran out');
        for (const socket of sockets) socket.destroy();
        counts['more clients than descriptors'] = await expectSettled(small, atFirst, faults);
        await small.kill();
      }
      return counts;
    }),
};
