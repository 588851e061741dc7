import { once } from 'node:events';
import { type AddressInfo, connect, createServer } from 'node:net';
import path from 'node:path';
import { temporaryFolder } from '@proper/operator-kit/test-support/temporary-folder';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { findPostgres, startPostgres } from '../../test-support/temporary-postgres';
import { type Database, openDatabase, readDatabaseUrl, UnreachableError } from './index';
import { openPostgres } from './pg';

/** How a transaction ends. */
const attempt = (database: Database) =>
  database
    .transaction((session) => session.query('select 1'))
    .then(
      () => 'done',
      (cause: unknown) => (cause instanceof UnreachableError ? 'unreachable' : String(cause)),
    );

describe('DATABASE_URL', () => {
  it.each(['postgres://u:p%40@db.example:5432/site', 'postgresql://localhost/site'])('may be %s', (url) =>
    expect(readDatabaseUrl({ DATABASE_URL: ` ${url} ` })).toBe(url),
  );
  it.each([undefined, '', ' '])('that is %j means the embedded database', (url) =>
    expect(readDatabaseUrl({ DATABASE_URL: url })).toBeUndefined(),
  );
  it.each(['mysql://secret@db/x', 'secret', 'host=secret'])(
    'that is malformed is named in the error, but not quoted',
    (url) => {
      expect(() => readDatabaseUrl({ DATABASE_URL: url })).toThrow(/^DATABASE_URL is malformed/);
      expect(() => readDatabaseUrl({ DATABASE_URL: url })).not.toThrow(/secret/);
    },
  );
});

it('a PostgreSQL server that accepts connections but never answers is given up', async () => {
  const silent = createServer();
  await new Promise<void>((resolve) => silent.listen(0, '127.0.0.1', resolve));
  const { port } = silent.address() as { port: number };
  const database = openPostgres(`postgres://proper@127.0.0.1:${port}/site`);
  expect(await attempt(database)).toBe('unreachable');
  await database.close();
  silent.close();
});

const postgresFolder = findPostgres();

describe.skipIf(postgresFolder === undefined)('a PostgreSQL server (skipped if npm has none)', () => {
  const dataDir = temporaryFolder();
  let server: Awaited<ReturnType<typeof startPostgres>>;
  beforeAll(async () => {
    if (postgresFolder) server = await startPostgres(postgresFolder);
  });
  afterAll(() => server.remove());

  it('may start after the site, be stopped and be killed, and the log says when', async () => {
    const lines: string[] = [];
    await server.stop();
    const database = await openDatabase(dataDir, { DATABASE_URL: server.url }, (line) => lines.push(line));
    expect(await attempt(database)).toBe('unreachable');
    await server.start();
    expect(await attempt(database)).toBe('done');
    for (const signal of ['SIGINT', 'SIGKILL'] as const) {
      await server.stop(signal);
      expect(await attempt(database)).toBe('unreachable');
      await server.start();
      expect(await attempt(database)).toBe('done');
    }
    expect(lines).toHaveLength(6);
    expect(lines[0]).toMatch(
      /^The database cannot be used \(\w+\)\. Pages are served; forms answer 503 until it can\.$/,
    );
    expect(lines.filter((line) => line === 'The database can be used again.')).toHaveLength(3);
    await database.close();
  });

  it('that goes down fails the transactions in progress, and the process keeps running', async () => {
    const database = openPostgres(server.url);
    const slow = database.transaction((session) => session.query('select pg_sleep(3)')).catch(String);
    await new Promise((resolve) => setTimeout(resolve, 300));
    await server.stop('SIGQUIT');
    expect(await slow).toMatch(/^UnreachableError/);
    await server.start();
    expect(await database.transaction((session) => session.query('select 1 as one'))).toEqual([{ one: 1 }]);
    await database.close();
  });

  it('that freezes fails all waiting transactions before the forms give up', async () => {
    let isFrozen = false;
    const proxy = createServer((client) => {
      const upstream = connect(
        path.join(new URL(server.url).searchParams.get('host') ?? '', '.s.PGSQL.5432'),
      );
      client.on('data', (data) => isFrozen || upstream.write(data)).on('error', () => upstream.destroy());
      upstream.on('data', (data) => isFrozen || client.write(data)).on('error', () => client.destroy());
    }).listen(0, '127.0.0.1');
    await once(proxy, 'listening');
    const { port } = proxy.address() as AddressInfo;
    const database = openPostgres(`postgres://proper@127.0.0.1:${port}/postgres`);
    expect(await attempt(database)).toBe('done');
    isFrozen = true;
    const startedAt = performance.now();
    const ends = await Promise.all(Array.from({ length: 30 }, () => attempt(database)));
    expect(new Set(ends)).toEqual(new Set(['unreachable']));
    expect(performance.now() - startedAt).toBeLessThan(10_000);
    isFrozen = false;
    expect(await attempt(database)).toBe('done');
    await database.close();
    proxy.close();
  });

  it('keeps the connection of a transaction that fails because of a visitor or a bug', async () => {
    const database = openPostgres(server.url);
    const pid = () => database.transaction((session) => session.query('select pg_backend_pid() as pid'));
    const before = await pid();
    await expect(database.transaction((session) => session.query('select 1/0'))).rejects.toThrow(/zero/);
    await expect(database.transaction(() => Promise.reject(new Error('a bug')))).rejects.toThrow('a bug');
    expect(await pid()).toEqual(before);
    await database.close();
  });
});
