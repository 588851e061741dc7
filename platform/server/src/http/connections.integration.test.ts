import { once } from 'node:events';
import { mkdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { embeddedDefaults } from '@proper/operator-kit/site-config';
import { temporaryFolder } from '@proper/operator-kit/test-support/temporary-folder';
import type { FastifyInstance } from 'fastify';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { openRaw, type RawConnection } from '../../test-support/raw-connection';
import { createServer } from '../create-server';
import type { Database } from '../database';
import { type ConnectionLimits, limitConnections } from './connections';

const folder = temporaryFolder();
const siteDir = path.join(folder, 'site');
const lines: string[] = [];
let server: FastifyInstance;
let port: number;

/** Far more than the buffers between a server and its client take. */
const bigBytes = 32 * 1024 * 1024;

beforeEach(() => {
  mkdirSync(siteDir, { recursive: true });
  for (const name of ['one', 'two', 'three'])
    writeFileSync(path.join(siteDir, `${name}.html`), `<h1>${name}</h1>`);
  writeFileSync(path.join(siteDir, 'big.pdf'), Buffer.alloc(bigBytes, 'x'));
  lines.length = 0;
});
afterEach(async () => {
  server.server.closeAllConnections();
  await server.close();
});

async function serve(
  limits: Partial<ConnectionLimits>,
  database: Promise<Database> = new Promise(() => undefined),
  trustedProxies: readonly string[] = [],
): Promise<void> {
  const config = embeddedDefaults;
  const log = (line: string) => void lines.push(line);
  server = createServer({ siteDir, database, config, connectionLimits: limits, trustedProxies, log });
  await server.listen({ port: 0, host: '127.0.0.1' });
  port = (server.server.address() as { port: number }).port;
}

const get = (target: string, more = ''): string => `GET ${target} HTTP/1.1\r\nHost: localhost\r\n${more}\r\n`;

const statusOfPage = async (): Promise<number> => (await fetch(`http://127.0.0.1:${port}/one`)).status;

function countConnections(): Promise<number> {
  return new Promise((resolve, reject) =>
    server.server.getConnections((error, count) => (error ? reject(error) : resolve(count))),
  );
}

async function until(isMet: () => boolean): Promise<void> {
  while (!isMet()) await sleep(10);
}

/** Connections that request the big file and do not read it, so that they stay busy. */
const openBusy = (count: number) =>
  Array.from({ length: count }, () => {
    const connection = openRaw(port, get('/big.pdf'));
    connection.socket.pause();
    return connection;
  });

describe('pipelined requests', () => {
  it('are answered in order', async () => {
    await serve({});
    const { received, ended } = openRaw(
      port,
      get('/one') + get('/nowhere') + get('/two', 'Connection: close\r\n'),
    );
    await ended;
    const answers = [...received().matchAll(/<h1>(\w+)<\/h1>|Not found/g)].map(
      ([, name]) => name ?? 'nowhere',
    );
    expect(answers).toEqual(['one', 'nowhere', 'two']);
  });

  it('are not processed once the connection has closed', async () => {
    await serve({});
    const urls: string[] = [];
    server.server.prependListener('request', ({ url }) => void urls.push(String(url)));
    const { socket } = openRaw(port, get('/big.pdf') + get('/nowhere').repeat(2));
    await until(() => urls.length === 3);
    socket.destroy();
    await sleep(300);
    expect(lines).toEqual([]);
  });

  it('end the connection when more than two wait, and none of them is answered', async () => {
    await serve({});
    const { received, ended } = openRaw(port, get('/one').repeat(40));
    await ended;
    expect(received()).toBe('');
    expect(lines).toEqual([]);
    expect(await statusOfPage()).toBe(200);
  });

  it('of one client on many connections are not answered before another client', async () => {
    await serve({});
    const floods = Array.from({ length: 300 }, () => openRaw(port, get('/nowhere').repeat(40), '127.0.0.2'));
    await Promise.all(floods.map(({ socket }) => once(socket, 'connect')));
    expect(await statusOfPage()).toBe(200);
    await Promise.all(floods.map(({ ended }) => ended));
    // Of 12,000, only what arrived before the rest of its connection.
    expect(lines.filter((line) => line === '404 /nowhere').length).toBeLessThan(300);
  });
});

describe('a client that', () => {
  it('stops reading is disconnected', async () => {
    await serve({ stalledMs: 300 });
    openBusy(1);
    await expect.poll(() => countConnections()).toBe(1);
    await expect.poll(() => countConnections(), { timeout: 10_000 }).toBe(0);
  });

  it('waits for the server is not disconnected, however long that takes', async () => {
    let failOpening: (cause: Error) => void = () => undefined;
    const database = new Promise<Database>((_resolve, reject) => {
      failOpening = reject;
    });
    await serve({ stalledMs: 100 }, database);
    const head = `Connection: close\r\nContent-Type: application/json\r\nApikey: ${embeddedDefaults.supabase.anonKey}`;
    const { received, ended } = openRaw(
      port,
      `POST /rest/v1/email_submissions HTTP/1.1\r\nHost: localhost\r\n${head}\r\nContent-Length: 11\r\n\r\n{"email":1}`,
    );
    await sleep(600);
    failOpening(new Error('no database'));
    await ended;
    expect(received()).toMatch(/^HTTP\/1\.1 503 /);
  });

  it('reads a byte now and then is disconnected in the end', async () => {
    await serve({ answerMs: 700, stalledMs: 60_000 });
    const { socket, ended } = openBusy(1)[0] as RawConnection;
    const slowly = setInterval(() => socket.read(1), 50);
    await expect.poll(() => countConnections()).toBe(1);
    await expect.poll(() => countConnections(), { timeout: 10_000 }).toBe(0);
    clearInterval(slowly);
    socket.resume();
    await ended;
    expect(socket.bytesRead).toBeLessThan(bigBytes);
  });

  it('never finishes the head of its request is answered 408', async () => {
    await serve({ headMs: 200, checkIntervalMs: 50 });
    const { received, ended } = openRaw(port, 'GET /one HTTP/1.1\r\nHost: local');
    await ended;
    expect(received()).toMatch(/^HTTP\/1\.1 408 /);
    expect(received()).toMatch(/x-content-type-options: nosniff\r\n/);
  });
});

describe('connections beyond the limit', () => {
  it('are refused while all are in use, and accepted again afterwards', async () => {
    await serve({ maxConnections: 3 });
    const busy = openBusy(3);
    await expect.poll(() => countConnections()).toBe(3);
    const one = openRaw(port, get('/one'));
    await one.ended;
    expect(one.received()).toBe('');
    expect(lines).toEqual(['More than 3 connections: some are turned away.']);
    for (const { socket } of busy) socket.destroy();
    await expect.poll(() => countConnections()).toBe(0);
    expect(await statusOfPage()).toBe(200);
  });

  it('replace idle ones', async () => {
    await serve({ maxConnections: 3 });
    const idle = Array.from({ length: 3 }, () => openRaw(port, get('/one')));
    await until(() => idle.every(({ received }) => received().includes('</h1>')));
    await openRaw(port, get('/one')).ended;
    await Promise.all(idle.map(({ ended }) => ended));
    expect(await statusOfPage()).toBe(200);
  });

  it('of one client that leaves its requests unfinished block neither others nor itself', async () => {
    await serve({ maxConnections: 16, maxConnectionsPerClient: 8 });
    const unfinished = [
      'GET /one HTTP/1.1\r\nHost: local',
      'POST /rest/v1/email_submissions HTTP/1.1\r\nHost: localhost\r\nContent-Length: 9\r\n\r\n{',
    ];
    for (let turn = 0; turn < 60; turn += 1) openRaw(port, unfinished[turn % 2] ?? '', '127.0.0.2');
    await until(() => lines.length > 0);
    for (const from of ['127.0.0.1', '127.0.0.3', '127.0.0.2']) {
      const { received, ended } = openRaw(port, get('/one', 'Connection: close\r\n'), from);
      await ended;
      expect(received(), from).toMatch(/^HTTP\/1\.1 200 /);
    }
    expect(lines.filter((line) => line.startsWith('More than'))).toEqual([
      'More than 8 connections of one client: some are turned away.',
    ]);
  });

  it('of one client do not replace those that are being answered', async () => {
    await serve({ maxConnectionsPerClient: 3 });
    let answering = 0;
    server.server.prependListener('request', () => {
      answering += 1;
    });
    const busy = openBusy(3);
    await until(() => answering === 3);
    await sleep(300);
    const one = openRaw(port, get('/one', 'Connection: close\r\n'));
    await one.ended;
    expect(one.received()).toBe('');
    expect(busy.some(({ socket }) => socket.destroyed)).toBe(false);
  });

  it('of a trusted proxy have no cap per client', async () => {
    await serve({ maxConnectionsPerClient: 2 }, undefined, ['127.0.0.1']);
    for (let turn = 0; turn < 5; turn += 1) openRaw(port, 'GET /one HTTP/1.1\r\nHost: local');
    await expect.poll(() => countConnections()).toBe(5);
  });

  it.each([
    [20_000, 8192],
    [1024, 416],
    [64, 16],
    [undefined, 8192],
  ])('are counted so that descriptors are left for files: of %s, %i connections', (descriptors, expected) => {
    expect(limitConnections(descriptors)).toBe(expected);
  });
});
