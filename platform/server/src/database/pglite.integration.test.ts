import {
  appendFileSync,
  chmodSync,
  cpSync,
  existsSync,
  mkdirSync,
  readdirSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import path from 'node:path';
import { setTimeout as pause, setImmediate } from 'node:timers/promises';
import { temporaryFolder } from '@proper/operator-kit/test-support/temporary-folder';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { copyEmptyDatabase } from '../../test-support/empty-database';
import { type Database, readSqlFault, UnreachableError } from './database';
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

  it('runs outside the thread that serves pages', async () => {
    let isDone = false;
    const work = ask('select count(*) from generate_series(1, 2000000)').finally(() => {
      isDone = true;
    });
    let turns = 0;
    for (; !isDone; turns += 1) await setImmediate();
    await work;
    expect(turns).toBeGreaterThan(100);
  });

  it('runs one transaction after another, and rolls back one that fails', async () => {
    const cancellation = new Error('changed my mind');
    const failing = database.transaction(async (session) => {
      await session.query('insert into public.rows values (1)');
      await pause(20);
      throw cancellation;
    });
    const second = insert(1);
    await expect(failing).rejects.toBe(cancellation);
    await second;
    expect(await ids()).toEqual([1]);
  });

  it('reports a transaction that PostgreSQL rolled back as failed', async () => {
    const work = database.transaction(async (session) => {
      await session.query('insert into public.rows values (1)');
      await session.query('select 1 / 0').catch(() => undefined);
    });
    expect(readSqlFault(await work.catch((cause: unknown) => cause))?.code).toBe('25P02');
    expect(await ids()).toEqual([]);
  });

  it('does not quote what was typed in its errors', async () => {
    const cause = await ask('select $1::integer', ['ada@example.com']).catch((thrown: object) => thrown);
    expect(Object.keys({ ...cause })).toEqual(['code', 'detail', 'hint', 'constraint', 'column']);
  });

  it('says that it is unreachable when it crashes, and recovers what was committed', async () => {
    await insert(1);
    // Without a folder for its log, PostgreSQL panics.
    renameSync(inDatabase('pg_wal'), inDatabase('pg_wal.away'));
    const crashing = database.transaction(async (session) => {
      await session.query('insert into public.rows values (2)');
      await session.query('select pg_switch_wal()');
      await session.query('insert into public.rows values (3)');
    });
    const answers = await Promise.allSettled([crashing, insert(4)]);
    const unreachable = { status: 'rejected', reason: expect.any(UnreachableError) };
    expect(answers).toEqual([unreachable, unreachable]);
    rmSync(inDatabase('pg_wal'), { recursive: true, force: true });
    renameSync(inDatabase('pg_wal.away'), inDatabase('pg_wal'));
    await expect.poll(() => ids().catch(String), { timeout: 60_000 }).toEqual([1]);
    await insert(5);
    expect(await ids()).toEqual([1, 5]);
  });
});

describe('a database folder', { timeout: 120_000 }, () => {
  beforeEach(copyEmpty);
  afterEach(remove);

  it('opens after a power cut that left its lock file empty and a first start unfinished, and is closed to other accounts', async () => {
    writeFileSync(inDatabase('postmaster.pid'), '');
    mkdirSync(path.join(dataDir, 'database.unfinished-a/base'), { recursive: true });
    chmodSync(inDatabase(''), 0o777);
    await open();
    await insert(1);
    expect(await ids()).toEqual([1]);
    expect(readdirSync(dataDir)).toEqual(['database']);
    // Windows has no such permissions.
    if (process.platform !== 'win32') expect(statSync(inDatabase('')).mode & 0o777).toBe(0o700);
  });

  it('that contains other files is left alone, and the error says what to do', async () => {
    await open();
    renameSync(inDatabase('PG_VERSION'), inDatabase('notes.txt'));
    await expect(openPglite(dataDir)).rejects.toThrow(/has files but no database. Move it away/);
    expect(existsSync(inDatabase('notes.txt'))).toBe(true);
  });

  it('is migrated before its next use if the migration fails at the start', async () => {
    await open();
    // Sequences also count what is rolled back.
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

  it('gives up a statement that never ends, and closes in time while its restart hangs', async () => {
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

  it('closes after finishing what was asked, refuses anything later, and leaves nothing to recover', async () => {
    await open();
    const inserts = [1, 2, 3].map(insert);
    await database.close();
    await Promise.all(inserts);
    await expect(insert(4)).rejects.toBeInstanceOf(UnreachableError);
    expect(existsSync(inDatabase('postmaster.pid'))).toBe(false);
    await open();
    expect(await ids()).toEqual([1, 2, 3]);
  });

  it('does not grow, however many attempts are rolled back or deleted', async () => {
    await open({ maintenanceInterval: 10 });
    for (let turn = 0; turn < 60; turn += 1)
      await database
        .transaction(async (session) => {
          await session.query('insert into public.rows select generate_series(1, 500)');
          if (turn % 2 === 0) throw new Error('rolled back');
          await session.query('delete from public.rows');
        })
        .catch(() => undefined);
    const [size] = await ask<{ bytes: number }>("select pg_relation_size('public.rows')::integer as bytes");
    // The size after ten of the sixty turns.
    expect(size?.bytes).toBeLessThan((500 * 10 * 8192) / 185);
  });
});
