import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { text } from 'node:stream/consumers';
import { gzipSync } from 'node:zlib';
import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { testDrivers, useDatabase } from '../../test-support/test-drivers';
import { composeEmail, readContactFields } from '../email/contact-email';
import { createDelivery } from '../email/delivery';
import { saveEmail } from '../email/email-store';
import { createFileSender } from '../email/senders';
import { backUp, isEmpty, restore } from './backup';
import { exportTable } from './export';
import { forget, purge } from './remove';
import { startRetention } from './retention';
import { tableNames, tables, type VisitorTable } from './tables';

const recipient = 'hello@proper.example';

describe.each(testDrivers)("visitors' data $name", (driver) => {
  const db = useDatabase(driver);
  const { dataDir, query } = db;
  const mailFolder = path.join(dataDir, 'mail');

  beforeAll(() => query('update private.throttle_settings set overall = 99999, per_client = 99999'));
  beforeEach(async () => {
    await deleteAll();
    rmSync(mailFolder, { recursive: true, force: true });
  });

  const deleteAll = async () => {
    for (const table of tableNames) await query(`delete from ${tables[table].relation}`);
  };
  const addLead = (email: string, name: string) =>
    query(
      `insert into public.email_submissions (email, first_name, resource_title, resource_type)
       values ($1, $2, 'Guide', 'PDF')`,
      [email, name],
    );
  const subscribe = (email: string) =>
    query('insert into public.newsletter_subscriptions (email) values ($1)', [email]);
  const createContact = (email: string, message: string) => {
    const contact = readContactFields({ from_name: 'Ada', from_email: email, reply_to: email, message });
    if (!contact) throw new Error('The fields are valid.');
    return contact;
  };
  const mail = (email: string, message: string) =>
    saveEmail(db.database, createContact(email, message), '203.0.113.1');
  const deliver = () =>
    createDelivery({
      database: db.database,
      sender: createFileSender(dataDir, recipient),
      log: () => undefined,
    });
  /** Adds an email to the folder of files. */
  async function addFile(name: string, email: string): Promise<void> {
    const saved = { id: crypto.randomUUID(), created_at: new Date(), ...createContact(email, 'kept') };
    mkdirSync(mailFolder, { recursive: true });
    writeFileSync(path.join(mailFolder, name), await composeEmail(saved, { sender: recipient, recipient }));
  }
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
  const readAll = async () => {
    const rows = [];
    for (const table of tableNames) {
      const { relation, columns } = tables[table];
      rows.push(await query(`select ${columns.join(', ')} from ${relation} order by created_at, id`));
    }
    return rows;
  };
  const exported = (table: VisitorTable, format: 'csv' | 'json') =>
    db.database.transaction((session) => text(exportTable(session, table, { format })));

  it('is exported as CSV without formulas, one cell for each value', async () => {
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

  it.each(['comma', 'semicolon', 'tab'] as const)(
    'is exported with the separator %s as one cell for each value, and has no formulas in a spreadsheet that expects another',
    async (separator) => {
      await mail('ada@example.com', 'a;=1+1\n=2+2\t+3,-4;;@SUM(A1) "b";＝5');
      const csv = await db.database.transaction((session) =>
        text(exportTable(session, 'mail', { format: 'csv', separator })),
      );
      // What a spreadsheet takes for a cell if it sees no quotation marks but those around whole cells.
      for (const character of [',', ';', '\t'])
        for (const cell of csv.split(new RegExp(`[${character}\r\n]`)))
          expect(cell.replace(/^"(?!")/, '')).not.toMatch(/^[=+\-@＝＋－＠]/);
      const character = { comma: ',', semicolon: ';', tab: '\t' }[separator];
      const [head = ''] = csv.split('\r\n');
      expect(head.split(`"${character}"`)).toHaveLength(tables.mail.columns.length);
      expect(csv).toContain(`"a;'=1+1\n'=2+2\t'+3,'-4;;'@SUM(A1) ""b"";'＝5"`);
    },
  );

  it('is exported as JSON as it was typed, across pages, including emails', async () => {
    await fill();
    const more = `insert into public.email_submissions (email, first_name, resource_title, resource_type)
      select n || '@example.com', 'N', 'Guide', 'PDF' from generate_series(1, 2400) as n`;
    await db.database.transaction((session) => session.script(more));
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

  it('is restored from a backup exactly', async () => {
    await fill();
    const backup = path.join(dataDir, 'a.backup');
    const before = await readAll();
    expect(await backUp(db.database, backup)).toBe(7);
    expect(await isEmpty(db.database)).toBe(false);
    await deleteAll();
    expect(await isEmpty(db.database)).toBe(true);
    await mail('bob@example.com', 'replaced');
    expect(await restore(db.database, backup)).toBe(7);
    expect(await readAll()).toEqual(before);
    // The triggers are enabled again: a second sign-up changes nothing.
    await subscribe('ada@example.com');
    expect((await readAll())[1]).toEqual(before[1]);
    rmSync(backup);
  });

  it('is backed up as of one moment, while emails arrive and are delivered', async () => {
    const delivery = deliver();
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
      expect(await backUp(db.database, backup)).toBeGreaterThanOrEqual(least);
    }
    isOver = true;
    await load;
    await delivery.close();
    rmSync(backup);
  });

  it('is not changed by a truncated or invalid backup', async () => {
    await fill();
    const before = await readAll();
    const broken = path.join(dataDir, 'broken');
    await backUp(db.database, broken);
    const whole = readFileSync(broken);
    const cut = [whole.subarray(0, 200), whole.subarray(0, -1), ''];
    for (const content of [...cut, 'something else', gzipSync('{}'), gzipSync('')]) {
      writeFileSync(broken, content);
      await expect(restore(db.database, broken)).rejects.toThrow(/is not a complete backup/);
    }
    await expect(restore(db.database, path.join(dataDir, 'none'))).rejects.toThrow(
      /is not a complete backup/,
    );
    expect(await readAll()).toEqual(before);
    rmSync(broken);
  });

  it('is forgotten for one person, in tables and files, and stays for others', async () => {
    await fill();
    await addFile('a.eml', 'ada@example.com');
    await addFile('b.eml', 'grace@example.com');
    const { removed, mentioning, remains } = await forget(db.database, dataDir, ' ADA@example.com ');
    expect(removed).toEqual({ email_submissions: 2, newsletter_subscriptions: 1, mail: 1, files: 1 });
    const [mention] = await query<{ id: string }>(
      "select id from private.emails where message like 'I know%'",
    );
    expect(mentioning.mail).toEqual([mention?.id]);
    expect(remains).toContain(driver.isEmbedded ? 'disk' : 'WAL');
    expect(readdirSync(mailFolder)).toEqual(['b.eml']);
    expect(await exported('email_submissions', 'csv')).toContain('grace@');
    const again = await forget(db.database, dataDir, 'ada@example.com');
    expect(Object.values(again.removed)).toEqual([0, 0, 0, 0]);
  });

  it.each([
    [
      'a local part that does not fit a header',
      'jürgen@example.com',
      ['jürgen@example.com', 'JÜRGEN@Example.com'],
    ],
    ['composed and decomposed letters', 'jürgen@example.com', ['jürgen@example.com'.normalize('NFD')]],
    [
      'an IDN in its own letters',
      'ada@münchen.example',
      ['ada@xn--mnchen-3ya.example', 'Ada@MÜNCHEN.example'],
    ],
    ['an IDN in ASCII', 'ada@XN--mnchen-3ya.example', ['ada@münchen.example']],
    [
      'punctuation, links and brackets',
      'Zoë@münchen.example.',
      ['mailto:zoë@münchen.example', '<Zoë@münchen。example>,'],
    ],
  ])('is forgotten however the address was written: %s', async (_spelling, requested, written) => {
    for (const [index, email] of [...written, 'ada+news@example.com'].entries()) {
      await addLead(email, 'Ada');
      await subscribe(email);
      await mail(email, `number ${index}`);
      await addFile(`${index}.eml`, email);
    }
    const { removed } = await forget(db.database, dataDir, requested);
    const { length } = written;
    expect(removed).toMatchObject({ email_submissions: length, mail: length, files: length });
    expect((await readAll()).map((rows) => rows.length)).toEqual([1, 1, 1]);
  });

  it('is forgotten in rows of earlier versions and where an address was typed as the name, and mentions in all tables are listed', async () => {
    const typed = ['zoë@münchen.example.', 'mailto:zoë@münchen.example', 'zoë\u034f@münchen\u200b.example'];
    for (const email of typed)
      await query(
        `insert into private.emails (id, created_at, from_name, from_email, phone, company, plan, message, reply_to)
         values (gen_random_uuid(), now(), 'Zoë', $1, '', '', '', '', '')`,
        [email],
      );
    await mail('somebody@example.com', 'x');
    await query("update private.emails set from_name = 'Zoë@xn--mnchen-3ya.example' where message = 'x'");
    await addLead('somebody@example.com', 'zoë@münchen.example');
    await addLead('grace@example.com', 'Not zo\u200bë@münchen.example');
    await mail('grace@example.com', 'I know Zoë@MÜNCHEN.example.');
    const { removed, mentioning } = await forget(db.database, dataDir, 'Zoë@münchen.example');
    expect(removed).toMatchObject({ email_submissions: 1, mail: 4 });
    const ids = async (table: VisitorTable) =>
      (await query<{ id: string }>(`select id from ${tables[table].relation}`)).map(({ id }) => id);
    expect(mentioning).toEqual({
      email_submissions: await ids('email_submissions'),
      newsletter_subscriptions: [],
      mail: await ids('mail'),
    });
    expect([mentioning.email_submissions?.length, mentioning.mail?.length]).toEqual([1, 1]);
  });

  it('is forgotten while 300 emails are delivered', { timeout: 120_000 }, async () => {
    const delivery = deliver();
    const load = (async () => {
      for (let turn = 0; turn < 300; turn += 1) {
        await mail('ada@example.com', `number ${turn}`);
        delivery.wake();
      }
    })();
    let sum = 0;
    for (let turn = 0; turn < 4; turn += 1) {
      if (turn === 3) await load;
      sum += (await forget(db.database, dataDir, 'ada@example.com')).removed.mail;
    }
    await delivery.close();
    expect(sum).toBe(300);
    expect(await query('select 1 from private.emails')).toEqual([]);
    expect(existsSync(mailFolder) ? readdirSync(mailFolder) : []).toEqual([]);
  });

  it('that is forgotten is in no file of the embedded database', { timeout: 60_000 }, async ({ skip }) => {
    skip(!driver.isEmbedded, 'the files of a PostgreSQL server are out of reach');
    const address = 'somebody-to-forget@example.com';
    for (let turn = 0; turn < 20; turn += 1) {
      await addLead(address, `Ada ${turn}`);
      await mail(address, `number ${turn} ${'x'.repeat(3000)}`);
    }
    await subscribe(address);
    // Now the tables contain the address, and after the update the log does too.
    await db.database.erase([]);
    await query('update private.emails set attempts = attempts + 1');
    const folder = path.join(dataDir, 'database');
    const findFiles = () =>
      readdirSync(folder, { recursive: true, withFileTypes: true })
        .filter((entry) => entry.isFile())
        .map(({ parentPath, name }) => path.join(parentPath, name))
        .filter((file) => readFileSync(file).includes(address))
        .map((file) => path.relative(folder, file));
    expect(findFiles().length).toBeGreaterThan(3);
    expect(findFiles().some((file) => file.startsWith('pg_wal'))).toBe(true);
    await forget(db.database, dataDir, address);
    expect(findFiles()).toEqual([]);
    await addLead('grace@example.com', 'Grace');
  });

  it('is purged by age, except waiting emails and newsletter addresses', async () => {
    await fill();
    for (const table of tableNames)
      await query(`update ${tables[table].relation} set created_at = '2020-01-01'`);
    await addFile('2020-01-01T000000.000Z-a.eml', 'ada@example.com');
    await addFile('2021-01-01T000000.000Z-b.eml', 'ada@example.com');
    const before = new Date('2021-01-01');
    expect(await purge({ database: db.database, dataDir, before })).toEqual({
      email_submissions: 3,
      mail: 2,
      files: 1,
    });
    expect(await query('select state from private.emails')).toEqual([{ state: 'waiting' }]);
    expect(readdirSync(mailFolder)).toEqual(['2021-01-01T000000.000Z-b.eml']);
    const named = await purge({
      database: db.database,
      dataDir,
      before,
      purgedTables: ['newsletter_subscriptions'],
    });
    expect(named).toEqual({ newsletter_subscriptions: 1 });
  });

  it('is kept for the configured number of days, and the log names nobody', async () => {
    await fill();
    await query(
      "update public.email_submissions set created_at = now() - interval '31 days' where first_name = 'Ada'",
    );
    await query("update private.emails set created_at = now() - interval '31 days' where message = 'mine'");
    const lines: string[] = [];
    const log = (line: string) => lines.push(line);
    await startRetention({ database: Promise.resolve(db.database), dataDir, days: 30, log })();
    expect(lines).toEqual(['Removed after 30 days: 1 leads, 1 contact requests.']);
  });
});
