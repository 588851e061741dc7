import { execFile } from 'node:child_process';
import { mkdirSync, readdirSync, renameSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { promisify } from 'node:util';
import { temporaryFolder } from '@proper/operator-kit/test-support/temporary-folder';
import { beforeEach, describe, expect, it } from 'vitest';
import { copyEmptyDatabase } from '../../test-support/empty-database';
import { testDrivers, useDatabase } from '../../test-support/test-drivers';
import { openDatabase } from '../database';
import { removeSubmissions, startRetention } from './submissions';

describe.each(testDrivers)('what visitors have submitted $name', (driver) => {
  const db = useDatabase(driver);
  const { dataDir, query } = db;

  beforeEach(async () => {
    for (const table of ['public.email_submissions', 'public.newsletter_subscriptions', 'private.emails'])
      await query(`delete from ${table}`);
    await query('update private.settings set retention_ran_on = null');
  });

  const addLead = (email: string) =>
    query(
      `insert into public.email_submissions (email, first_name, resource_title, resource_type)
       values ($1, 'Ada', 'Guide', 'PDF')`,
      [email],
    );
  const addEmail = async (email: string, state: string) => {
    const fields = JSON.stringify({ from_name: 'Ada', from_email: email, reply_to: '', message: email });
    const [row] = await query<{ id: string }>(
      'insert into private.emails (fields, state) values ($1::jsonb, $2) returning id',
      [fields, state],
    );
    return row?.id ?? '';
  };
  const kinds = async (address?: string) =>
    (await query<{ kind: string }>('select kind from private.export_submissions($1)', [address ?? null])).map(
      ({ kind }) => kind,
    );
  const mailFolder = path.join(dataDir, 'mail');

  it('is exported and forgotten by address, with the files of emails', async () => {
    await addLead('Ada@Example.com');
    await addLead('grace@example.com');
    await query("insert into public.newsletter_subscriptions (email) values ('ada@example.com')");
    const id = await addEmail('ada@example.com', 'kept');
    const other = await addEmail('grace@example.com', 'kept');
    mkdirSync(mailFolder, { recursive: true });
    for (const each of [id, other]) writeFileSync(path.join(mailFolder, `2026-${each}.eml`), 'x');
    expect((await kinds('ada@example.com')).sort()).toEqual(['email', 'lead', 'newsletter']);
    expect(await removeSubmissions(db.database, dataDir, ['person', 'ADA@example.com'])).toHaveLength(3);
    expect(await kinds('ada@example.com')).toEqual([]);
    expect((await kinds()).sort()).toEqual(['email', 'lead']);
    expect(readdirSync(mailFolder)).toEqual([`2026-${other}.eml`]);
  });

  it('that is old is removed on request, but nothing that waits', async () => {
    await addLead('ada@example.com');
    await addEmail('ada@example.com', 'sent');
    await addEmail('grace@example.com', 'waiting');
    expect(
      await removeSubmissions(db.database, dataDir, ['before', new Date(Date.now() + 60_000).toISOString()]),
    ).toHaveLength(2);
    expect(await kinds()).toEqual(['email']);
  });

  it('is not emptied by a clock that is three years ahead, however often the server starts', async () => {
    await query(
      `insert into public.email_submissions (email, first_name, resource_title, resource_type, created_at)
       select 'a' || n || '@example.com', 'Ada', 'Guide', 'PDF', now() - interval '3 years'
       from generate_series(1, 300) as n`,
    );
    await addEmail('ada@example.com', 'waiting');
    await query("update private.emails set created_at = now() - interval '3 years'");
    const lines: string[] = [];
    const log = (line: string) => lines.push(line);
    for (let start = 0; start < 3; start += 1)
      await startRetention({ database: Promise.resolve(db.database), dataDir, days: 30, log })();
    expect(lines).toEqual([
      'Removed after 30 days: 100 of kind lead, 0 of kind newsletter, 0 of kind email.',
    ]);
    expect(await kinds()).toHaveLength(201);
  });
});

describe('npm run submissions', { timeout: 240_000 }, () => {
  const dataDir = temporaryFolder();
  const program = path.resolve(import.meta.dirname, '../cli/submissions.ts');
  const run = (...args: readonly string[]) =>
    promisify(execFile)(process.execPath, ['--import', 'tsx', program, ...args], {
      env: { ...process.env, DATA_DIR: dataDir, DATABASE_URL: '' },
    }).then(
      ({ stdout, stderr }) => ({ code: 0, stdout, stderr }),
      ({ code, stdout, stderr }) => ({ code: Number(code), stdout: String(stdout), stderr: String(stderr) }),
    );

  it('exports without formulas, backs up, restores and forgets', async () => {
    await copyEmptyDatabase(dataDir);
    const database = await openDatabase(dataDir);
    await database.transaction((session) =>
      session.script(
        `insert into public.email_submissions (email, first_name, resource_title, resource_type)
         values ('ada@münchen.example', '=1+1;=2', 'Guide "one", two', 'PDF')`,
      ),
    );
    await database.close();

    const { stdout } = await run('export', '--kind', 'lead');
    expect(stdout).toMatch(/^\ufeff"kind","id","created_at"/);
    expect(stdout).toContain(`"'=1+1;'=2"`);
    expect(stdout).toContain('"Guide ""one"", two"');

    const backup = path.join(dataDir, 'today.backup');
    expect(await run('backup', backup)).toMatchObject({ code: 0 });
    expect((await run('restore', backup)).stderr).toContain('Move it away first.');
    renameSync(path.join(dataDir, 'database'), path.join(dataDir, 'database.old'));
    expect(await run('restore', backup)).toMatchObject({ code: 0 });
    const { stderr } = await run('forget', 'ada@xn--mnchen-3ya.example');
    expect(stderr).toContain('Removed: 1 of kind lead, 0 of kind newsletter, 0 of kind email.');
  });

  it('explains what is wrong', async () => {
    const { code, stderr } = await run('forget', 'nobody');
    expect([code, stderr]).toEqual([2, expect.stringContaining('not an email address')]);
  });
});
