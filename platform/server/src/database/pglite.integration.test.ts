import { appendFileSync, cpSync, existsSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { setTimeout as pause, setImmediate } from 'node:timers/promises';
import { temporaryFolder } from '@proper/operator-kit/test-support/temporary-folder';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { copyEmptyDatabase } from '../../test-support/empty-database';
import { type Database, sqlFault, UnreachableError } from './database';
import { openDatabase } from './index';
import { openPglite, type PgliteOptions } from './pglite';

const base = temporaryFolder();
const empty = path.join(base, 'empty');
const dataDir = path.join(base, 'data');
const inDatabase = (name: string): string => path.join(dataDir, 'database', name);

let database: Database;
const open = async (options?: PgliteOptions): Promise<void> => {
  database = await openPglite(dataDir, options);
};
const ask = <Row extends object>(statement: string, values?: readonly unknown[]) =>
  database.transaction((session) => session.query<Row>(statement, values));
const insert = (id: number) => ask('insert into public.rows values ($1)', [id]);
const ids = async (): Promise<readonly number[]> =>
  (await ask<{ id: number }>('select id from public.rows order by id')).map(({ id }) => id);

/** Tries until the database has recovered. */
async function whenBack<Result>(work: () => Promise<Result>): Promise<Result> {
  for (;;) {
    try {
      return await work();
    } catch (cause) {
      if (!(cause instanceof UnreachableError)) throw cause;
      await pause(50);
    }
  }
}

beforeAll(async () => {
  await copyEmptyDatabase(empty);
  const made = await openPglite(empty);
  await made.transaction((session) => session.script('create table public.rows (id integer primary key)'));
  await made.close();
});

const copyEmpty = () => cpSync(empty, dataDir, { recursive: true });
async function remove(): Promise<void> {
  await database.close();
  rmSync(dataDir, { recursive: true });
}

describe('the embedded database', { timeout: 120_000 }, () => {
  beforeAll(async () => {
    copyEmpty();
    await open();
  });
  beforeEach(() => ask('delete from public.rows'));
  afterAll(remove);

  it('keeps this thread free while it works', async () => {
    let isDone = false;
    const work = ask('select count(*) from generate_series(1, 2000000)').finally(() => {
      isDone = true;
    });
    let turns = 0;
    for (; !isDone; turns += 1) await setImmediate();
    await work;
    expect(turns).toBeGreaterThan(100);
  });

  it('runs one transaction after the other, and undoes one whose work rejects', async () => {
    const own = new Error('changed my mind');
    const failing = database.transaction(async (session) => {
      await session.query('insert into public.rows values (1)');
      await pause(20);
      throw own;
    });
    const second = insert(1);
    await expect(failing).rejects.toBe(own);
    await second;
    expect(await ids()).toEqual([1]);
  });

  it('does not call committed what PostgreSQL has rolled back', async () => {
    const work = database.transaction(async (session) => {
      await session.query('insert into public.rows values (1)');
      await session.query('select 1 / 0').catch(() => undefined);
    });
    expect(sqlFault(await work.catch((cause: unknown) => cause))?.code).toBe('25P02');
    expect(await ids()).toEqual([]);
  });

  it('passes on nothing of what was sent with an error', async () => {
    const cause = await ask('select $1::integer', ['ada@example.com']).catch((thrown: object) => thrown);
    expect(Object.keys({ ...cause })).toEqual(['code', 'detail', 'hint', 'constraint', 'column']);
  });

  it('answers that it is out of reach when it breaks down, and recovers what was committed', async () => {
    await insert(1);
    // PostgreSQL gives itself up where its log finds no place.
    renameSync(inDatabase('pg_wal'), inDatabase('pg_wal.away'));
    const broken = database.transaction(async (session) => {
      await session.query('insert into public.rows values (2)');
      await session.query('select pg_switch_wal()');
      await session.query('insert into public.rows values (3)');
    });
    const answers = await Promise.allSettled([broken, insert(4)]);
    const unreachable = { status: 'rejected', reason: expect.any(UnreachableError) };
    expect(answers).toEqual([unreachable, unreachable]);
    rmSync(inDatabase('pg_wal'), { recursive: true, force: true });
    renameSync(inDatabase('pg_wal.away'), inDatabase('pg_wal'));
    expect(await whenBack(ids)).toEqual([1]);
    await insert(5);
    expect(await ids()).toEqual([1, 5]);
  });
});

describe('a database of its own', { timeout: 120_000 }, () => {
  beforeEach(copyEmpty);
  afterEach(remove);

  it('opens after a power cut that left its lock file empty', async () => {
    writeFileSync(inDatabase('postmaster.pid'), '');
    await open();
    await insert(1);
    expect(await ids()).toEqual([1]);
  });

  it('that cannot be brought up to date at its start is brought up to date before its next use', async () => {
    await open();
    // Sequences count what is rolled back, too.
    const failOnce = `create sequence public.attempts;
      create function public.fail_once() returns event_trigger language plpgsql as $$
      begin if nextval('public.attempts') = 1 then raise exception 'not now'; end if; end $$;
      create event trigger fail_once on ddl_command_start execute function public.fail_once();`;
    await database.transaction((session) => session.script(failOnce));
    await database.close();
    const lines: string[] = [];
    database = await openDatabase(dataDir, {}, (line) => lines.push(line));
    expect(await ask('select 1 from private.migrations')).not.toEqual([]);
    expect(lines).toEqual([
      'The database cannot be used (Error: not now). Pages are served; forms answer 503 until it can.',
      'The database can be used again.',
    ]);
  });

  it('gives up a statement that never answers, and recovers', async () => {
    await open({ answerMs: 4000 });
    const endless = 'select count(*) from generate_series(1, 100000) as a, generate_series(1, 10000000) as b';
    await expect(ask(endless)).rejects.toBeInstanceOf(UnreachableError);
    await whenBack(() => insert(1));
    expect(await ids()).toEqual([1]);
  });

  it('is closed in time while a restart hangs', async () => {
    await open({ answerMs: 2000, closeMs: 1000 });
    // Longer than a test may take.
    appendFileSync(inDatabase('postgresql.conf'), '\npost_auth_delay = 600\n');
    await expect(ask('select pg_sleep(600)')).rejects.toBeInstanceOf(UnreachableError);
    await expect(insert(1)).rejects.toBeInstanceOf(UnreachableError);
    await database.close();
    writeFileSync(inDatabase('postgresql.conf'), '');
    await open();
    expect(await ids()).toEqual([]);
  });

  it('finishes what was asked before it closes, takes nothing afterwards, and leaves nothing to recover', async () => {
    await open();
    const asked = [1, 2, 3].map(insert);
    await database.close();
    await Promise.all(asked);
    await expect(insert(4)).rejects.toBeInstanceOf(UnreachableError);
    expect(existsSync(inDatabase('postmaster.pid'))).toBe(false);
    await open();
    expect(await ids()).toEqual([1, 2, 3]);
  });

  it('the room of dead rows is used again, however many attempts are rolled back or deleted', async () => {
    await open({ upkeepEvery: 10 });
    for (let turn = 0; turn < 60; turn += 1)
      await database
        .transaction(async (session) => {
          await session.query('insert into public.rows select generate_series(1, 500)');
          if (turn % 2 === 0) throw new Error('rolled back');
          await session.query('delete from public.rows');
        })
        .catch(() => undefined);
    const [size] = await ask<{ bytes: number }>("select pg_relation_size('public.rows')::integer as bytes");
    // As large as ten turns make it, where sixty went.
    expect(size?.bytes).toBeLessThan((500 * 10 * 8192) / 185);
  });
});
