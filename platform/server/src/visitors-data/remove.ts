import { domainToUnicode } from 'node:url';
import { removeInvisible } from '@proper/shared-types/clean-text';
import type { Database, Session } from '../database';
import { normaliseAddress } from '../email/addresses';
import { forgetEmailFiles, purgeEmailFiles } from '../email/email-files';
import { readRows, tableNames, tables, type VisitorTable } from './tables';

/** The number of rows removed from each table, and of files. */
export type Removed = Readonly<Partial<Record<VisitorTable | 'files', number>>>;

/** One-time requests. Newsletter subscriptions last, and are removed only if their table is named. */
const purgedByDefault: readonly VisitorTable[] = ['email_submissions', 'mail'];

interface PurgeOptions {
  readonly database: Database;
  readonly dataDir: string;
  readonly before: Date;
  /** By default, those of one-time requests. */
  readonly purgedTables?: readonly VisitorTable[] | undefined;
}

/** Removes everything from before a time, except emails that still wait to be delivered. */
export async function purge({
  database,
  dataDir,
  before,
  purgedTables = purgedByDefault,
}: PurgeOptions): Promise<Removed> {
  const removed: Partial<Record<VisitorTable | 'files', number>> = {};
  await database.transaction(async (session) => {
    await session.query('select private.forget_attempts()');
    for (const table of purgedTables) {
      const condition = table === 'mail' ? "and state <> 'waiting'" : '';
      const rows = await session.query(
        `delete from ${tables[table].relation} where created_at < $1::timestamptz ${condition} returning 1`,
        [before.toISOString()],
      );
      removed[table] = rows.length;
    }
  });
  if (purgedTables.includes('mail')) removed.files = await purgeEmailFiles(dataDir, before);
  return removed;
}

/** Removes a person's rows from a table. Returns how many, and the ids of other rows that mention the address. */
async function forgetRows(session: Session, table: VisitorTable, address: string) {
  const { relation, addresses } = tables[table];
  const forgotten: string[] = [];
  const mentioning: string[] = [];
  const [local = '', domain = ''] = address.split('@');
  const spellings = [address, `${local}@${domainToUnicode(domain)}`];
  for await (const row of readRows(session, table)) {
    const id = row.id ?? '';
    const text = removeInvisible(Object.values(row).join('\n')).normalize('NFC').toLowerCase();
    if (addresses.some((column) => normaliseAddress(row[column] ?? '') === address)) forgotten.push(id);
    else if (spellings.some((spelling) => text.includes(spelling))) mentioning.push(id);
  }
  await session.query(`delete from ${relation} where id = any($1::uuid[])`, [forgotten]);
  return { count: forgotten.length, mentioning };
}

/**
 * Removes all data of a person, however the address was typed. It repeats until it finds nothing, because emails may arrive
 * and be delivered meanwhile. Then it erases the rows from the database's files.
 *
 * @returns The numbers removed; `mentioning`, by table the ids of other people's rows that mention the address; and `remains`, a
 * sentence for the operator: where the data may remain.
 */
export async function forget(database: Database, dataDir: string, email: string) {
  const address = normaliseAddress(email);
  const removed = { email_submissions: 0, newsletter_subscriptions: 0, mail: 0, files: 0 };
  const mentioning: Partial<Record<VisitorTable, readonly string[]>> = {};
  for (let found = true; found; ) {
    found = false;
    // Rows before files: an email that is delivered in between finds no row, and its file is taken back.
    for (const table of tableNames) {
      const pass = await database.transaction((session) => forgetRows(session, table, address));
      removed[table] += pass.count;
      found ||= pass.count > 0;
      mentioning[table] = pass.mentioning;
    }
    const files = await forgetEmailFiles(dataDir, (candidate) => normaliseAddress(candidate) === address);
    removed.files += files;
    found ||= files > 0;
  }
  const remains = await database.erase(tableNames.map((table) => tables[table].relation));
  return { removed, mentioning, remains };
}
