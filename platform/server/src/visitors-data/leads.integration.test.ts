import {
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  rmSync,
  truncateSync,
  utimesSync,
  writeFileSync,
} from 'node:fs';
import path from 'node:path';
import { gzipSync } from 'node:zlib';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { type TestDatabase, testDrivers } from '../../test-support/test-drivers';
import type { Database } from '../database';
import { migrate } from '../database/migrate';
import { composeEmail, readContactFields } from '../email/contact-email';
import { createDelivery } from '../email/delivery';
import { saveEmail } from '../email/email-store';
import { createFileSender } from '../email/senders';
import { backUp, isEmpty, restore } from './backup';
import { exportTable } from './export';
import { forget, purge } from './remove';
import { keepRetention } from './retention';
import { tableNames, tables, type VisitorTable } from './tables';

const recipient = 'hello@proper.example';

describe.each(testDrivers)('what visitors left $name', ({ isEmbedded, open }) => {
  let opened: TestDatabase;
  let database: Database;
  let dataDir: string;

  beforeAll(async () => {
    opened = await open();
    ({ database, dataDir } = opened);
    await migrate(database);
    await query('update private.throttle_settings set overall = 99999, per_client = 99999');
  });
  afterAll(() => opened.remove());
  beforeEach(async () => {
    for (const table of tableNames) await query(`delete from ${tables[table].relation}`);
    rmSync(path.join(dataDir, 'mail'), { recursive: true, force: true });
  });

  const query = <Row extends object>(statement: string, values: readonly unknown[] = []) =>
    database.transaction((session) => session.query<Row>(statement, values));
  const addLead = (email: string, name: string) =>
    query(
      `insert into public.email_submissions (email, first_name, resource_title, resource_type)
       values ($1, $2, 'Guide', 'PDF')`,
      [email, name],
    );
  const subscribe = (email: string) =>
    query('insert into public.newsletter_subscriptions (email) values ($1)', [email]);
  const contactOf = (email: string, message: string) => {
    const contact = readContactFields({ from_name: 'Ada', from_email: email, reply_to: email, message });
    if (!contact) throw new Error('The fields are good ones.');
    return contact;
  };
  const mail = (email: string, message: string) =>
    saveEmail(database, contactOf(email, message), '203.0.113.1');
  /** One lead for each spelling of two names, one subscription, and an email from each. */
  async function fill(): Promise<void> {
    await addLead('ada@example.com', '=1+1');
    await addLead('Ada@Example.com', 'Ada');
    await addLead('grace@example.com', 'Grace');
    await subscribe('ada@example.com');
    await mail('ada@example.com', 'mine');
    await mail('grace@example.com', 'I know ADA@example.com');
    await query("update private.emails set state = 'sent'");
    await mail('grace@example.com', 'not sent yet');
  }
  const everything = async () => {
    const rows = [];
    for (const table of tableNames) {
      const { relation, columns } = tables[table];
      rows.push(await query(`select ${columns.join(', ')} from ${relation} order by created_at, id`));
    }
    return rows;
  };
  const exported = async (table: VisitorTable, format: 'csv' | 'json') => {
    let text = '';
    await exportTable(database, table, format, async (piece) => {
      text += piece;
    });
    return text;
  };

  it('is exported as CSV that no spreadsheet runs, one cell a value', async () => {
    for (const name of ['=1+1', '+1', '-1', '@SUM(A1)', '＝1+1', 'a "b", c'])
      await addLead('ada@example.com', name);
    const [head, ...records] = (await exported('email_submissions', 'csv')).split('\r\n');
    expect(head).toMatch(/^\ufeff"id","created_at","email","first_name","resource_title"/);
    const cells = records.map((record) => record.split(',"ada@example.com",')[1]);
    expect(cells.slice(0, 6)).toEqual(
      [`'=1+1`, `'+1`, `'-1`, `'@SUM(A1)`, `'＝1+1`, `a ""b"", c`].map(
        (cell) => `"${cell}","Guide","PDF",""`,
      ),
    );
  });

  it('is exported as JSON, as it was typed, page after page, emails too', async () => {
    await fill();
    const more = `insert into public.email_submissions (email, first_name, resource_title, resource_type)
      select n || '@example.com', 'N', 'Guide', 'PDF' from generate_series(1, 2400) as n`;
    await database.transaction((session) => session.script(more));
    const rows: { id: string; first_name: string }[] = JSON.parse(
      await exported('email_submissions', 'json'),
    );
    expect(new Set(rows.map(({ id }) => id)).size).toBe(2403);
    expect(rows[0]?.first_name).toBe('=1+1');
    expect(JSON.parse(await exported('mail', 'json'))).toMatchObject([
      { message: 'mine', state: 'sent' },
      { message: 'I know ADA@example.com' },
      { message: 'not sent yet', state: 'waiting' },
    ]);
  });

  it('comes back from a backup as it was, after everything was lost', async () => {
    await fill();
    const backup = path.join(dataDir, 'a.backup');
    const before = await everything();
    expect(await backUp(database, backup)).toEqual({ rows: 4, mails: 3 });
    expect(await isEmpty(database)).toBe(false);
    for (const table of tableNames) await query(`delete from ${tables[table].relation}`);
    expect(await isEmpty(database)).toBe(true);
    await mail('bob@example.com', 'replaced');
    expect(await restore(database, backup)).toEqual({ rows: 4, mails: 3 });
    expect(await everything()).toEqual(before);
    // The triggers are there again: signing up twice is once.
    await subscribe('ada@example.com');
    expect((await everything())[1]).toEqual(before[1]);
    rmSync(backup);
  });

  it('is backed up as of one moment, while emails come and are delivered', async () => {
    const delivery = createDelivery({
      database,
      sender: createFileSender(dataDir, recipient),
      log: () => undefined,
    });
    const backup = path.join(dataDir, 'live.backup');
    let sent = 0;
    let isOver = false;
    const load = (async () => {
      for (; !isOver; sent += 1) {
        await mail(`n${sent}@example.com`, 'x');
        delivery.wake();
      }
    })();
    for (let turn = 0; turn < 10; turn += 1) {
      const least = sent;
      rmSync(backup, { force: true });
      expect((await backUp(database, backup)).mails).toBeGreaterThanOrEqual(least);
    }
    isOver = true;
    await load;
    await delivery.close();
    rmSync(backup);
  });

  it('comes back from a backup of the version in which emails were files', async () => {
    const row = {
      id: crypto.randomUUID(),
      created_at: '2026-01-01T00:00:00+00:00',
      email: 'a\u200bda@example.com',
      first_name: 'Ada',
      resource_title: 'Guide',
      resource_type: 'PDF',
      download_url: null,
    };
    const former = {
      id: crypto.randomUUID(),
      created_at: new Date(),
      ...contactOf('jürgen@example.com', 'früher'),
    };
    const content = (await composeEmail(former, { sender: recipient, recipient })).toString('base64');
    const name = '2026-01-31T093000.000Z-0123abcd-0123456789abcdef0123456789abcdef.eml';
    const backup = path.join(dataDir, 'former.backup');
    const lines = [
      { kind: 'head', format: 'proper-backup-1' },
      { kind: 'row', table: 'email_submissions', row },
      { kind: 'mail', state: 'waiting', name, content },
      { kind: 'end', rows: 1, mails: 1 },
    ];
    writeFileSync(backup, gzipSync(lines.map((line) => `${JSON.stringify(line)}\n`).join('')));
    expect(await restore(database, backup)).toEqual({ rows: 1, mails: 1 });
    expect((await everything())[0]).toMatchObject([{ email: 'ada@example.com' }]);
    expect((await everything())[2]).toMatchObject([
      {
        created_at: new Date('2026-01-31T09:30:00Z'),
        from_email: 'jürgen@example.com',
        message: 'früher',
        state: 'waiting',
      },
    ]);
    rmSync(backup);
  });

  it('is left alone by a backup that was cut short or is none', async () => {
    await fill();
    const before = await everything();
    const broken = path.join(dataDir, 'broken');
    await backUp(database, broken);
    truncateSync(broken, 200);
    await expect(restore(database, broken)).rejects.toThrow(/is no whole backup/);
    writeFileSync(broken, 'something else');
    await expect(restore(database, broken)).rejects.toThrow(/is no whole backup/);
    await expect(restore(database, path.join(dataDir, 'none'))).rejects.toThrow(/is no whole backup/);
    expect(await everything()).toEqual(before);
    rmSync(broken);
  });

  it('is forgotten for one person, in the tables and the files, and others are left', async () => {
    await fill();
    const queue = path.join(dataDir, 'mail/queue');
    mkdirSync(queue, { recursive: true });
    const former = {
      id: crypto.randomUUID(),
      created_at: new Date(),
      ...contactOf('ada@example.com', 'former'),
    };
    writeFileSync(path.join(queue, 'a.eml'), await composeEmail(former, { sender: recipient, recipient }));
    writeFileSync(path.join(dataDir, 'mail/b.eml'), 'Reply-To: grace@example.com\r\n\r\nx\r\n');
    const { removed, mentioning, remains } = await forget(database, dataDir, ' ADA@example.com ');
    expect(removed).toEqual({ email_submissions: 2, newsletter_subscriptions: 1, mail: 1, files: 1 });
    const [naming] = await query<{ id: string }>(
      "select id from private.emails where message like 'I know%'",
    );
    expect(mentioning).toEqual([naming?.id]);
    expect(remains).toContain(isEmbedded ? 'disk' : 'WAL');
    expect(readdirSync(path.join(dataDir, 'mail'))).toEqual(['b.eml', 'queue']);
    expect(await exported('email_submissions', 'csv')).toContain('grace@');
    expect((await forget(database, dataDir, 'ada@example.com')).removed).toEqual({
      email_submissions: 0,
      newsletter_subscriptions: 0,
      mail: 0,
      files: 0,
    });
  });

  it.each([
    [
      'a local part that headers cannot hold',
      'jürgen@example.com',
      ['jürgen@example.com', 'JÜRGEN@Example.com'],
    ],
    ['composed and decomposed letters', 'jürgen@example.com', ['jürgen@example.com'.normalize('NFD')]],
    ['an IDN by its letters', 'ada@münchen.example', ['ada@xn--mnchen-3ya.example', 'Ada@MÜNCHEN.example']],
    [
      'an IDN in ASCII',
      'ada@XN--mnchen-3ya.example',
      ['ada@münchen.example', 'ada@münchen.example'.normalize('NFD')],
    ],
  ])('is forgotten however the address was written: %s', async (_what, asked, written) => {
    for (const email of [...written, 'ada+news@example.com']) {
      await addLead(email, 'Ada');
      await subscribe(email);
      await mail(email, `from ${email.length}`);
    }
    const { removed } = await forget(database, dataDir, asked);
    expect(removed).toMatchObject({ email_submissions: written.length, mail: written.length });
    expect((await everything()).map((rows) => rows.length)).toEqual([1, 1, 1]);
  });

  it('is forgotten while 300 emails are delivered', { timeout: 120_000 }, async () => {
    const delivery = createDelivery({
      database,
      sender: createFileSender(dataDir, recipient),
      log: () => undefined,
    });
    const load = (async () => {
      for (let turn = 0; turn < 300; turn += 1) {
        await mail('ada@example.com', `number ${turn}`);
        delivery.wake();
      }
    })();
    const sums: number[] = [];
    for (let turn = 0; turn < 3; turn += 1)
      sums.push((await forget(database, dataDir, 'ada@example.com')).removed.mail);
    await load;
    sums.push((await forget(database, dataDir, 'ada@example.com')).removed.mail);
    await delivery.close();
    expect(sums.reduce((sum, each) => sum + each)).toBe(300);
    expect(await query('select 1 from private.emails')).toEqual([]);
    const folder = path.join(dataDir, 'mail');
    expect(existsSync(folder) ? readdirSync(folder) : []).toEqual([]);
  });

  it('that is forgotten is in no file of the embedded database any more', { timeout: 60_000 }, async ({
    skip,
  }) => {
    skip(!isEmbedded, "a PostgreSQL server's files are its own");
    const address = 'somebody-to-forget@example.com';
    for (let turn = 0; turn < 20; turn += 1) {
      await addLead(address, `Ada ${turn}`);
      await mail(address, `number ${turn} ${'x'.repeat(3000)}`);
    }
    await subscribe(address);
    // Writes the tables, and then the log once more.
    await opened.database.erase([]);
    await query('update private.emails set attempts = attempts + 1');
    const database = path.join(dataDir, 'database');
    const holding = () =>
      readdirSync(database, { recursive: true, withFileTypes: true })
        .filter((entry) => entry.isFile())
        .map(({ parentPath, name }) => path.join(parentPath, name))
        .filter((file) => readFileSync(file).includes(address))
        .map((file) => path.relative(database, file));
    expect(holding().length).toBeGreaterThan(3);
    expect(holding().some((file) => file.startsWith('pg_wal'))).toBe(true);
    await forget(opened.database, dataDir, address);
    expect(holding()).toEqual([]);
    await addLead('grace@example.com', 'Grace');
  });

  it('is purged by age, but for what waits to be sent and who wants the newsletter', async () => {
    await fill();
    for (const table of tableNames)
      await query(`update ${tables[table].relation} set created_at = '2020-01-01'`);
    mkdirSync(path.join(dataDir, 'mail/queue'), { recursive: true });
    for (const file of [
      'mail/2020-01-01T000000.000Z-a.eml',
      'mail/other.eml',
      'mail/queue/b.eml',
      'mail/new.eml',
    ]) {
      writeFileSync(path.join(dataDir, file), 'x');
      if (file !== 'mail/new.eml') utimesSync(path.join(dataDir, file), 1, 1);
    }
    const before = new Date('2021-01-01');
    expect(await purge(database, dataDir, before)).toEqual({ email_submissions: 3, mail: 2, files: 2 });
    expect(await query('select state from private.emails')).toEqual([{ state: 'waiting' }]);
    expect(readdirSync(path.join(dataDir, 'mail'))).toEqual(['new.eml', 'queue']);
    expect(await purge(database, dataDir, before, ['newsletter_subscriptions'])).toEqual({
      newsletter_subscriptions: 1,
    });
  });

  it('is kept for as many days as the server is told, and the log names nobody', async () => {
    await fill();
    await query(
      "update public.email_submissions set created_at = now() - interval '31 days' where first_name = 'Ada'",
    );
    await query("update private.emails set created_at = now() - interval '31 days' where message = 'mine'");
    const lines: string[] = [];
    const log = (line: string) => lines.push(line);
    await keepRetention({ database: Promise.resolve(database), dataDir, days: 30, log })();
    expect(lines).toEqual(['Removed what is older than 30 days: 1 leads, 1 contact requests.']);
  });
});
