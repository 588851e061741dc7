import { createServer } from 'node:net';
import { temporaryFolder } from '@proper/operator-kit/test-support/temporary-folder';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { findPostgres, startPostgres } from '../../test-support/temporary-postgres';
import { type Database, openDatabase, readDatabaseUrl, UnreachableError } from './index';
import { openPostgres } from './pg';

/** What a transaction over a database ends with. */
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
    'that is malformed is named, not quoted',
    (url) => {
      expect(() => readDatabaseUrl({ DATABASE_URL: url })).toThrow(/^DATABASE_URL is malformed/);
      expect(() => readDatabaseUrl({ DATABASE_URL: url })).not.toThrow(/secret/);
    },
  );
});

describe('a PostgreSQL server out of reach', () => {
  it('that takes connections and says nothing is given up on', async () => {
    const silent = createServer();
    await new Promise<void>((resolve) => silent.listen(0, '127.0.0.1', resolve));
    const { port } = silent.address() as { port: number };
    const database = openPostgres(`postgres://proper@127.0.0.1:${port}/site`);
    expect(await attempt(database)).toBe('unreachable');
    await database.close();
    silent.close();
  });
});

const tools = findPostgres();

describe.skipIf(tools === undefined)('a PostgreSQL server of our own (skipped where npm has none)', () => {
  const dataDir = temporaryFolder();
  let server: Awaited<ReturnType<typeof startPostgres>>;
  beforeAll(async () => {
    if (tools) server = await startPostgres(tools);
  });
  afterAll(() => server.remove());

  it('may start after the site does, be stopped and be killed: the log says when, without the password', async () => {
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
