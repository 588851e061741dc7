import { mkdtempSync, rmSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import Fastify from 'fastify';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { leadOf } from '../../test-support/clients';
import { findPostgres, startPostgres, type TemporaryPostgres } from '../../test-support/temporary-postgres';
import { restRoutes } from '../rest/routes';
import { type Database, openDatabase, readDatabaseUrl } from './index';
import { migrate } from './migrate';
import { openPostgres } from './pg';

/** What the REST routes answer over a database: a function that sends one lead, and gives status and code. */
function routesOver(database: Database) {
  const app = Fastify();
  const settled = Promise.resolve(database);
  app.register(restRoutes, { prefix: '/rest/v1', database: settled, anonKey: 'k', log: () => undefined });
  return async () => {
    const headers = { apikey: 'k', 'content-type': 'application/json' };
    const url = '/rest/v1/email_submissions';
    const answer = await app.inject({
      method: 'POST',
      url,
      headers,
      body: JSON.stringify(leadOf('ada@example.com')),
    });
    return answer.body === '' ? String(answer.statusCode) : `${answer.statusCode} ${answer.json().code}`;
  };
}

describe('DATABASE_URL', () => {
  it.each(['postgres://u:p%40@db.example:5432/site', 'postgresql://localhost/site'])('may be %s', (url) =>
    expect(readDatabaseUrl({ DATABASE_URL: ` ${url} ` })).toBe(url),
  );
  it.each([undefined, '', ' '])('that is %j means the embedded database', (url) =>
    expect(readDatabaseUrl({ DATABASE_URL: url })).toBeUndefined(),
  );
  it.each(['mysql://secret@db/x', 'secret', 'host=secret'])(
    'that is malformed is named, not quoted',
    (url) => {
      expect(() => readDatabaseUrl({ DATABASE_URL: url })).toThrow(/^DATABASE_URL is malformed/);
      expect(() => readDatabaseUrl({ DATABASE_URL: url })).not.toThrow(/secret/);
    },
  );
});

describe('a PostgreSQL server out of reach', () => {
  it('is said once, without the password, and answered 503', async () => {
    const lines: string[] = [];
    const env = { DATABASE_URL: 'postgres://proper:secret@127.0.0.1:1/site' };
    const database = await openDatabase('unused', env, (line) => lines.push(line));
    const send = routesOver(database);
    expect([await send(), await send()]).toEqual(['503 PGRST000', '503 PGRST000']);
    expect(lines).toEqual([
      'The database cannot be used (ECONNREFUSED). Pages are served; forms answer 503 until it can.',
    ]);
    await database.close();
  });

  it('that takes connections and says nothing is given up on', async () => {
    const silent = createServer();
    await new Promise<void>((resolve) => silent.listen(0, '127.0.0.1', resolve));
    const { port } = silent.address() as { port: number };
    const database = openPostgres(`postgres://proper@127.0.0.1:${port}/site`);
    expect(await routesOver(database)()).toBe('503 PGRST000');
    await database.close();
    silent.close();
  });
});

const tools = findPostgres();

const lacking = tools ? '' : ' (there is none from npm for this machine, nor one of its own)';

describe.skipIf(tools === undefined)(`a PostgreSQL server of our own${lacking}`, () => {
  let dataDir: string;
  let server: TemporaryPostgres;
  beforeAll(async () => {
    dataDir = mkdtempSync(path.join(tmpdir(), 'proper-pg-test-'));
    if (tools) server = await startPostgres(tools);
  });
  afterAll(async () => {
    await server.remove();
    rmSync(dataDir, { recursive: true });
  });

  it('is migrated once by two processes that start together', async () => {
    const [one, other] = [openPostgres(server.url), openPostgres(server.url)];
    const applied = await Promise.all([migrate(one), migrate(other)]);
    expect(applied.filter((names) => names.length > 0)).toHaveLength(1);
    await Promise.all([one.close(), other.close()]);
  });

  it('may start after the site does, be stopped and be killed: forms answer 503 until it is back', async () => {
    const lines: string[] = [];
    await server.stop();
    const database = await openDatabase(dataDir, { DATABASE_URL: server.url }, (line) => lines.push(line));
    const send = routesOver(database);
    expect(await send()).toBe('503 PGRST000');
    await server.start();
    expect(await send()).toBe('201');
    for (const signal of ['SIGINT', 'SIGKILL'] as const) {
      await server.stop(signal);
      expect(await send()).toBe('503 PGRST000');
      await server.start();
      expect(await send()).toBe('201');
    }
    expect(lines).toHaveLength(6);
    expect(lines.filter((line) => line === 'The database can be used again.')).toHaveLength(3);
    await database.close();
  });

  it('fails what is under way when it goes down, and leaves the process running', async () => {
    const database = openPostgres(server.url);
    const slow = database.transaction((session) => session.query('select pg_sleep(3)')).catch(String);
    await new Promise((resolve) => setTimeout(resolve, 300));
    await server.stop('SIGQUIT');
    expect(await slow).toMatch(/^UnreachableError/);
    await server.start();
    expect(await database.transaction((session) => session.query('select 1 as one'))).toEqual([{ one: 1 }]);
    await database.close();
  });

  it('keeps a connection whose transaction a visitor or a bug made fail', async () => {
    const database = openPostgres(server.url);
    const pid = () => database.transaction((session) => session.query('select pg_backend_pid() as pid'));
    const before = await pid();
    await expect(database.transaction((session) => session.query('select 1/0'))).rejects.toThrow(/zero/);
    await expect(database.transaction(() => Promise.reject(new Error('a bug')))).rejects.toThrow('a bug');
    expect(await pid()).toEqual(before);
    await database.close();
  });
});
