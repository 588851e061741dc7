import { randomBytes } from 'node:crypto';
import { mkdirSync, writeFileSync } from 'node:fs';
import type { Socket } from 'node:net';
import path from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { leadCall } from '@proper/server/test-support/clients';
import { openRaw } from '@proper/server/test-support/raw-connection';
import {
  askOnce,
  becomesTrue,
  countDescriptors,
  type Drill,
  type RunningServer,
  settleDescriptors,
  startServer,
  tryCommand,
  withDataFolder,
} from './harness';

/** More than a connection's buffers hold, so that the file stays open while the client does not read. */
const downloadBytes = 8 * 1024 * 1024;
const download = '/download.pdf';

/** Connects clients that request the file twice, as often as a connection may have requests waiting, and read none of it. */
const connectUnread = ({ address }: RunningServer, count: number): readonly Socket[] =>
  Array.from({ length: count }, () => {
    const text = `GET ${download} HTTP/1.1\r\nHost: localhost\r\n\r\n`.repeat(2);
    return openRaw(Number(new URL(address).port), text).socket.pause();
  });

/** Clients that hold as much as they can: their descriptors must be freed, and pages served meanwhile. */
export const descriptors: Drill = {
  name: 'descriptors',
  summary:
    'clients that never read, and more clients than descriptors: all descriptors are freed, pages are served meanwhile',
  needsLinux: true,

  run: ({ isShort, report, faults }) =>
    withDataFolder(async (dataDir) => {
      mkdirSync(path.join(dataDir, 'site'));
      writeFileSync(path.join(dataDir, 'site/index.html'), '<h1>Home</h1>');
      writeFileSync(path.join(dataDir, 'site', download), randomBytes(downloadBytes));
      const database = path.join(dataDir, 'database');
      const countOpen = ({ pid }: RunningServer): number => countDescriptors(pid, database);

      async function expectPage({ address }: RunningServer): Promise<void> {
        const { status, body } = await askOnce(address, { method: 'GET', path: '/', headers: {} });
        if (status !== 200) faults.add(`the page got status ${status}`, body);
      }
      /** Starts a server and has it open everything that stays open: the database, and modules loaded at the first request. */
      async function startWarm(limit?: number): Promise<RunningServer> {
        const server = await startServer(limit === undefined ? { dataDir } : { dataDir, descriptors: limit });
        await askOnce(server.address, leadCall('warm@example.com'));
        await expectPage(server);
        await pause(500);
        return server;
      }
      /** Returns how many descriptors were open: before, at most, afterwards. */
      async function expectFreed(server: RunningServer, before: number): Promise<string> {
        const peak = countOpen(server);
        const after = await settleDescriptors(server.pid, before, database);
        if (after > before) faults.add('descriptors stay open:', `${before}, ${peak}, then ${after}`);
        // Only now: while a server that is full has not noticed that its clients have left, it turns the next one away.
        await expectPage(server);
        return `${before}, at most ${peak}, then ${after}`;
      }

      const server = await startWarm();
      const before = countOpen(server);
      const counts: Record<string, string> = {};
      const unread = connectUnread(server, isShort ? 20 : 200);
      await becomesTrue(() => countOpen(server) > before + unread.length, 5000);
      const meanwhile = countOpen(server);
      if (meanwhile > before + 2 * unread.length)
        faults.add('a client holds more than one file', String(meanwhile));
      await expectPage(server);
      // The server gives up on these clients by itself, which takes longer than the short form.
      if (!isShort) await expectFreed(server, before);
      for (const socket of unread) socket.destroy();
      counts['clients that never read'] = await expectFreed(server, before);
      report('the clients that never read have left');
      await server.kill();

      if (!(await tryCommand('prlimit', '--version')))
        return { ...counts, 'more clients than descriptors': 'not tried: prlimit is not installed' };
      const limit = 300;
      const small = await startWarm(limit);
      const smallBefore = countOpen(small);
      const sockets = connectUnread(small, isShort ? 120 : 600);
      const hasTurnedAway = () => small.lines.some((line) => line.includes('some are turned away'));
      if (!(await becomesTrue(hasTurnedAway))) faults.add('nobody was turned away');
      if (countDescriptors(small.pid) >= limit) faults.add('the descriptors ran out');
      for (const socket of sockets) socket.destroy();
      counts['more clients than descriptors'] = await expectFreed(small, smallBefore);
      await small.kill();
      return counts;
    }),
};
