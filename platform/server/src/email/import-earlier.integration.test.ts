import { cpSync, mkdirSync, readdirSync, renameSync, statSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { text } from 'node:stream/consumers';
import { expect, it } from 'vitest';
import { migrateAsEarlier } from '../../test-support/earlier-migrations';
import { sqlDriver, useDatabase } from '../../test-support/test-drivers';
import { migrate } from '../database/migrate';
import { exportTable } from '../visitors-data/export';
import { forget } from '../visitors-data/remove';
import { type EmailRow, takeDueEmail } from './email-store';
import { importEarlierEmails } from './import-earlier';

const db = useDatabase(sqlDriver, { isMigrated: false });
const mailFolder = path.join(db.dataDir, 'mail');
const listFiles = () =>
  readdirSync(mailFolder, { recursive: true, withFileTypes: true }).flatMap((entry) =>
    entry.isFile() ? [entry.name] : [],
  );

// The database and the emails were made by the code of 23 November 2026, with an SMTP server and without one.
it('a data folder in which emails were files keeps all that it had, and what waits there is sent', async () => {
  await migrateAsEarlier(db.database, 7);
  await db.query("insert into public.newsletter_subscriptions (email) values ('ada@example.com')");
  cpSync(path.join(import.meta.dirname, '../../test-support/earlier-mail'), mailFolder, { recursive: true });
  const [first = '', second = ''] = readdirSync(path.join(mailFolder, 'queue'));
  mkdirSync(path.join(mailFolder, 'failed'));
  renameSync(path.join(mailFolder, 'queue', second), path.join(mailFolder, 'failed', second));
  const damaged = first.replace('.667Z', '.668Z');
  writeFileSync(path.join(mailFolder, 'queue', damaged), 'Subject: nothing\r\n\r\n');

  await migrate(db.database);
  const lines: string[] = [];
  const start = () => importEarlierEmails(db.database, db.dataDir, (line) => lines.push(line));
  await start();
  await start();
  const unreadable = `The email mail/queue/${damaged} of an earlier version cannot be read. It stays where it is.`;
  expect(lines).toEqual([
    unreadable,
    'Imported emails of an earlier version: 1 waiting, 1 failed, 1 kept.',
    unreadable,
  ]);
  expect(statSync(mailFolder).mode & 0o777).toBe(0o700);

  const rows = await db.query<EmailRow>('select * from private.emails order by created_at');
  const ada = {
    from_name: 'Ada Lovelace',
    from_email: 'ada@example.com',
    phone: '+44 20 7946 0000',
    company: 'Analytical & Sons',
    plan: 'fractional',
    message: 'Good morning,\n\nmy week needs <order>.\n\nAda',
    reply_to: 'ada@example.com',
  };
  const zoe = {
    from_name: 'Zoë',
    from_email: 'zoë@münchen.example',
    phone: '',
    company: '',
    plan: '',
    message: '',
  };
  expect(rows).toMatchObject([
    { ...ada, state: 'waiting', created_at: new Date('2026-11-25T05:47:54.667Z') },
    { ...zoe, state: 'failed' },
    { ...zoe, state: 'kept' },
  ]);
  expect(await takeDueEmail(db.database)).toMatchObject(ada);
  const exported = await db.database.transaction((session) =>
    text(exportTable(session, 'mail', { format: 'json' })),
  );
  expect(JSON.parse(exported)).toHaveLength(3);

  const { removed } = await forget(db.database, db.dataDir, 'Zoë@MÜNCHEN.example');
  expect(removed).toEqual({ email_submissions: 0, newsletter_subscriptions: 0, mail: 2, files: 1 });
  expect(listFiles()).toEqual([damaged]);
});
