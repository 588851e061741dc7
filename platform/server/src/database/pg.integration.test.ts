import { once } from 'node:events';
import { type AddressInfo, connect, createServer } from 'node:net';
import path from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { findPostgres, startPostgres } from '../../test-support/databases';
import { type Database, openDatabase, query, UnreachableError } from './index';
import { openPostgres } from './pg';

/** How a transaction ends. */
const attempt = (database: Database, statement = 'select 1') =>
  query(database, statement).then(
    () => 'done',
    (cause: unknown) => (cause instanceof UnreachableError ? 'unreachable' : String(cause)),
  );

describe.skipIf(findPostgres() === undefined)('a PostgreSQL server (skipped if npm has none)', () => {
  let server: Awaited<ReturnType<typeof startPostgres>>;
  beforeAll(async () => {
    server = await startPostgres();
  });
  afterAll(() => server.remove());

  it('may start after the site, be stopped and be killed, and the log says when', async () => {
    const lines: string[] = [];
    await server.stop();
    const database = await openDatabase('', server.url, (line) => lines.push(line));
    expect(await attempt(database)).toBe('unreachable');
    await server.start();
    expect(await attempt(database)).toBe('done');
    const inProgress = attempt(database, 'select pg_sleep(2)');
    await pause(100);
    await server.stop('SIGKILL');
    expect([await inProgress, await attempt(database)]).toEqual(['unreachable', 'unreachable']);
    await server.start();
    expect(await attempt(database)).toBe('done');
    const away = expect.stringMatching(/^The database cannot be used \([\w ]+\)\. Pages are served; forms/);
    const back = 'The database can be used again.';
    expect(lines).toEqual([away, back, away, back]);
    await database.close();
  });

  it('that freezes fails all waiting transactions before the forms give up', async () => {
    let isFrozen = false;
    const proxy = createServer((client) => {
      const folder = new URL(server.url).searchParams.get('host') ?? '';
      const upstream = connect(path.join(folder, '.s.PGSQL.5432'));
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
});
