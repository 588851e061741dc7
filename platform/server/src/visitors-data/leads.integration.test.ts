import { existsSync, readFileSync, rmSync, truncateSync, utimesSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import type { BackendTable } from '@proper/shared-types';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type TestDatabase, testDrivers } from '../../test-support/test-drivers';
import type { Database } from '../database';
import { migrate } from '../database/migrate';
import { allMails, fileOf, writeMail } from '../mail/folders';
import { backUp, isEmpty, restore } from './backup';
import { exportTable } from './export';
import { forget, purge } from './remove';
import { keepRetention, readRetention } from './retention';
import { tableNames } from './tables';

describe.each(testDrivers)('what visitors left $name', ({ open }) => {
  let opened: TestDatabase;
  let database: Database;
  let dataDir: string;
  let backup: string;

  beforeAll(async () => {
    opened = await open();
    ({ database, dataDir } = opened);
    backup = path.join(dataDir, 'a.backup');
    await migrate(database);
    await add('ada@example.com', '=1+1');
    await add('Ada@Example.com', 'Ada');
    await add('grace@example.com', 'Grace');
    await add('ada@example.com');
    await mail('kept', '2020-01-01T000000.000Z-a.eml', 'ada@example.com', 'old');
    await mail('sent', '2026-01-01T000000.000Z-b.eml', 'grace@example.com', 'I know ADA@example.com');
    await mail('waiting', '2020-01-01T000000.000Z-c.eml', 'grace@example.com', 'not sent yet');
  });
  afterAll(() => opened.remove());

  const query = (statement: string, values: readonly unknown[] = []) =>
    database.transaction((session) => session.query<{ row: object }>(statement, values));
  const add = (email: string, name?: string) =>
    name === undefined
      ? query('insert into public.newsletter_subscriptions (email) values ($1)', [email])
      : query(
          `insert into public.email_submissions (email, first_name, resource_title, resource_type)
           values ($1, $2, 'Guide', 'PDF')`,
          [email, name],
        );
  const mail = (state: 'kept' | 'sent' | 'waiting', name: string, replyTo: string, text: string) =>
    writeMail(dataDir, state, name, Buffer.from(`Reply-To: ${replyTo}\r\nSubject: x\r\n\r\n${text}\r\n`));
  const everything = async () => {
    const rows = [];
    for (const table of tableNames)
      rows.push(await query(`select to_jsonb(t) as row from public.${table} as t order by created_at, id`));
    const mails = (await allMails(dataDir)).map((each) => [
      each,
      readFileSync(fileOf(dataDir, each), 'utf8'),
    ]);
    return { rows, mails };
  };
  const exported = async (table: BackendTable, format: 'csv' | 'json') => {
    let text = '';
    await exportTable(database, table, format, async (piece) => {
      text += piece;
    });
    return text;
  };

  it('is exported as CSV that no spreadsheet runs', async () => {
    const [head, first] = (await exported('email_submissions', 'csv')).split('\r\n');
    expect(head).toContain('"email","first_name","resource_title"');
    expect(first).toContain(`"ada@example.com","'=1+1","Guide","PDF",""`);
  });

  it('is exported as JSON, as it was typed, page after page', async () => {
    const fill = `insert into public.email_submissions (email, first_name, resource_title, resource_type)
      select n || '@example.com', 'N', 'Guide', 'PDF' from generate_series(1, 2400) as n`;
    await query('update private.throttle_settings set overall = 9999');
    await database.transaction((session) => session.script(fill));
    const rows: { id: string; first_name: string }[] = JSON.parse(
      await exported('email_submissions', 'json'),
    );
    expect(new Set(rows.map(({ id }) => id)).size).toBe(2403);
    expect(rows[0]?.first_name).toBe('=1+1');
    expect(JSON.parse(await exported('newsletter_subscriptions', 'json'))).toHaveLength(1);
    await query("delete from public.email_submissions where first_name = 'N'");
  });

  it('comes back from a backup as it was, after everything was lost', async () => {
    const before = await everything();
    expect(await backUp(database, dataDir, backup)).toEqual({ rows: 4, mails: 3 });
    for (const table of tableNames) await query(`delete from public.${table}`);
    rmSync(path.join(dataDir, 'mail'), { recursive: true });
    expect(await isEmpty(database, dataDir)).toBe(true);
    await mail(
      'kept',
      '2020-01-01T000000.000Z-a.eml.unfinished',
      'ada@example.com',
      'of a restore that was killed',
    );
    expect(await restore(database, dataDir, backup)).toEqual({ rows: 4, mails: 3 });
    expect(await everything()).toEqual(before);
    await add('ada@example.com');
    expect((await everything()).rows[1]).toEqual(before.rows[1]);
  });

  it('is left alone by a backup that was cut short or is none', async () => {
    const before = await everything();
    const broken = path.join(dataDir, 'broken');
    writeFileSync(broken, readFileSync(backup));
    truncateSync(broken, 200);
    await expect(restore(database, dataDir, broken)).rejects.toThrow(/is no whole backup/);
    writeFileSync(broken, 'something else');
    await expect(restore(database, dataDir, broken)).rejects.toThrow(/is no whole backup/);
    await expect(restore(database, dataDir, path.join(dataDir, 'none'))).rejects.toThrow(
      /is no whole backup/,
    );
    expect(await everything()).toEqual(before);
  });

  it('is forgotten for one person, in the tables and the mails, and others are left', async () => {
    const { removed, mentioning } = await forget(database, dataDir, ' ADA@example.com ');
    expect(removed).toEqual({ email_submissions: 2, newsletter_subscriptions: 1, mail: 1 });
    expect(mentioning.map((file) => path.basename(file))).toEqual(['2026-01-01T000000.000Z-b.eml']);
    expect(await exported('email_submissions', 'csv')).not.toContain('ada@');
    expect(await exported('email_submissions', 'csv')).toContain('grace@');
    expect((await forget(database, dataDir, 'ada@example.com')).removed).toEqual({
      email_submissions: 0,
      newsletter_subscriptions: 0,
      mail: 0,
    });
  });

  it('is purged by age, but for what waits to be sent and who wants the newsletter', async () => {
    await restore(database, dataDir, backup);
    for (const table of tableNames)
      await query(`update public.${table} set created_at = '2020-01-01' where lower(email) like 'ada%'`);
    const other = path.join(dataDir, 'mail', 'other.eml');
    writeFileSync(other, 'x');
    utimesSync(other, 1, 1);
    const removed = await purge(database, dataDir, new Date('2021-01-01'));
    expect(removed).toEqual({ email_submissions: 2, mail: 2 });
    expect((await allMails(dataDir)).map(({ state }) => state)).toEqual(['waiting', 'sent']);
    expect(await purge(database, dataDir, new Date('2021-01-01'), ['newsletter_subscriptions'])).toEqual({
      newsletter_subscriptions: 1,
    });
  });

  it('is kept for as many days as the server is told, and the log names nobody', async () => {
    await restore(database, dataDir, backup);
    await query(
      "update public.email_submissions set created_at = now() - interval '31 days' where first_name = 'Ada'",
    );
    const lines: string[] = [];
    const log = (line: string) => lines.push(line);
    await keepRetention({ database: Promise.resolve(database), dataDir, days: 30, log })();
    expect(lines).toEqual(['Removed what is older than 30 days: 1 leads, 2 contact requests.']);
    expect(existsSync(path.join(dataDir, 'mail/queue/2020-01-01T000000.000Z-c.eml'))).toBe(true);
  });
});

describe('LEAD_RETENTION_DAYS', () => {
  it('is a number of days, or nothing', () => {
    expect(readRetention({ LEAD_RETENTION_DAYS: '30' })).toBe(30);
    expect(readRetention({ LEAD_RETENTION_DAYS: '' })).toBeUndefined();
    for (const days of ['0', '-1', '1.5', 'x'])
      expect(() => readRetention({ LEAD_RETENTION_DAYS: days })).toThrow(/^LEAD_RETENTION_DAYS is malformed/);
  });
});
