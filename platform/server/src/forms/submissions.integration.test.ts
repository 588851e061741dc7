import { execFile } from 'node:child_process';
import { mkdirSync, readdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { promisify } from 'node:util';
import { makeTemporaryFolder } from '@proper/common/test-support/temporary-folder';
import { beforeEach, describe, expect, it } from 'vitest';
import { copyEmptyDatabase } from '../../test-support/databases';
import { sqlDriver, useDatabase } from '../../test-support/test-drivers';
import { openDatabase, query } from '../database';
import { removeOldSubmissions, removeSubmissions } from './submissions';

describe(`what visitors have submitted ${sqlDriver.name}`, () => {
  const db = useDatabase(sqlDriver);
  const { dataDir } = db;
  beforeEach(() => db.query('truncate email_submissions, newsletter_subscriptions, private.emails'));

  const addLeads = (email: string, count = 1, age = '1 minute') =>
    db.query(
      `insert into public.email_submissions (email, first_name, resource_title, resource_type, created_at)
       select $1, 'Ada', 'Guide', 'PDF', now() - $2::interval from generate_series(1, $3)`,
      [email, age, count],
    );
  const addEmail = async (email: string, state: string, age = '1 minute') => {
    const [row] = await db.query<{ id: string }>(
      `insert into private.emails (fields, state, created_at)
       values (jsonb_build_object('from_email', $1::text), $2, now() - $3::interval) returning id`,
      [email, state, age],
    );
    return row?.id ?? '';
  };
  const kinds = async (address: string | null = null) => {
    const rows = await db.query<{ kind: string }>('select * from private.export_submissions($1)', [address]);
    return rows.map(({ kind }) => kind).sort();
  };
  it('is exported and forgotten by address, with the files of emails', async () => {
    await addLeads('Ada@Example.com');
    await addLeads('grace@example.com');
    await db.query("insert into public.newsletter_subscriptions (email) values ('ada@example.com')");
    const id = await addEmail('ada@example.com', 'kept');
    const other = await addEmail('grace@example.com', 'kept');
    const mailFolder = path.join(dataDir, 'mail');
    mkdirSync(mailFolder, { recursive: true });
    for (const each of [id, other]) writeFileSync(path.join(mailFolder, `2026-${each}.eml`), 'x');
    expect(await kinds('ada@example.com')).toEqual(['email', 'lead', 'newsletter']);
    const forget = ['select * from private.forget($1)', 'ADA@example.com'] as const;
    expect(await removeSubmissions(db.database, dataDir, forget)).toBe(3);
    expect(await kinds('ada@example.com')).toEqual([]);
    expect(await kinds()).toEqual(['email', 'lead']);
    expect(readdirSync(mailFolder)).toEqual([`2026-${other}.eml`]);
  });

  it('is removed once it is older than some days, but nothing that waits', async () => {
    await addLeads('ada@example.com', 3, '31 days');
    await addLeads('grace@example.com', 1, '29 days');
    await addEmail('ada@example.com', 'sent', '31 days');
    await addEmail('ada@example.com', 'waiting', '31 days');
    const lines: string[] = [];
    const stopping = new AbortController();
    const removing = removeOldSubmissions({
      database: Promise.resolve(db.database),
      dataDir,
      days: 30,
      log: (line) => lines.push(line),
      signal: stopping.signal,
    });
    await expect.poll(() => lines).toEqual(['Removed after 30 days: 4 leads and contact requests.']);
    expect(await kinds()).toEqual(['email', 'lead']);
    stopping.abort();
    await removing;
  });
});

it('npm run submissions exports without formulas, and forgets an address in any spelling', async () => {
  const dataDir = makeTemporaryFolder();
  await copyEmptyDatabase(dataDir);
  const database = await openDatabase(dataDir);
  await query(
    database,
    `insert into public.email_submissions (email, first_name, resource_title, resource_type)
     values ('ada@münchen.example', '=1+1;=2', 'Guide "one", two', 'PDF')`,
  );
  await database.close();
  const program = path.resolve(import.meta.dirname, '../cli/submissions.ts');
  const run = (...args: readonly string[]) =>
    promisify(execFile)(process.execPath, ['--import', 'tsx', program, ...args], {
      env: { ...process.env, DATA_DIR: dataDir, DATABASE_URL: '' },
    });
  const { stdout } = await run('export');
  expect(stdout).toMatch(/^\ufeff"kind","id","created_at"/);
  for (const cell of [`"'=1+1;'=2"`, '"Guide ""one"", two"']) expect(stdout).toContain(cell);
  expect(stdout).toMatch(/"http:\/\/localhost:3000\/api\/unsubscribe\/[\da-f-]{36}"/);
  const forgotten = await run('forget', 'ada@xn--mnchen-3ya.example');
  expect(forgotten.stdout).toContain('Removed: 1 ');
}, 240_000);
