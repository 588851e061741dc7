import { domainToUnicode } from 'node:url';
import type { Database, Session } from '../database';
import { normalAddress } from '../email/addresses';
import { forgetEmailFiles, purgeEmailFiles } from '../email/email-files';
import { rowsOf, tableNames, tables, type VisitorTable } from './tables';

/** How many of each were removed. */
export type Removed = Readonly<Partial<Record<VisitorTable | 'files', number>>>;

/** One-time requests. A newsletter subscription lasts, and is removed only when its table is named. */
const purgedByDefault: readonly VisitorTable[] = ['email_submissions', 'mail'];

/** Removes what is older than a time. Emails that still wait to be delivered stay. */
export async function purge(
  database: Database,
  dataDir: string,
  before: Date,
  purgedTables: readonly VisitorTable[] = purgedByDefault,
): Promise<Removed> {
  const removed: Partial<Record<VisitorTable | 'files', number>> = {};
  await database.transaction(async (session) => {
    await session.query('select private.forget_attempts()');
    for (const table of purgedTables) {
      const ifDone = table === 'mail' ? "and state <> 'waiting'" : '';
      const rows = await session.query(
        `delete from ${tables[table].relation} where created_at < $1::timestamptz ${ifDone} returning 1`,
        [before.toISOString()],
      );
      removed[table] = rows.length;
    }
  });
  if (purgedTables.includes('mail')) removed.files = await purgeEmailFiles(dataDir, before);
  return removed;
}

/** Removes the rows of a table that a person left. Returns how many, and the ids of others that name the address. */
async function forgetRows(session: Session, table: VisitorTable, wanted: string) {
  const { relation, addresses } = tables[table];
  const own: string[] = [];
  const mentioning: string[] = [];
  const at = wanted.lastIndexOf('@') + 1;
  const spellings = [wanted, wanted.slice(0, at) + domainToUnicode(wanted.slice(at))];
  for await (const row of rowsOf(session, table)) {
    const id = row.id ?? '';
    const text = Object.values(row).join('\n').normalize('NFC').toLowerCase();
    if (addresses.some((column) => normalAddress(row[column] ?? '') === wanted)) own.push(id);
    else if (table === 'mail' && spellings.some((spelling) => text.includes(spelling))) mentioning.push(id);
  }
  await session.query(`delete from ${relation} where id = any($1::uuid[])`, [own]);
  return { count: own.length, mentioning };
}

/**
 * Removes everything that a person left, however the address was typed: again and again until nothing is found, as emails
 * may come and be delivered meanwhile. Then the database's files are cleared of it.
 *
 * @returns How much was removed; `mentioning`, the ids of emails from others that name the address; and `remains`, where it
 * may still be, for a person to read.
 */
export async function forget(database: Database, dataDir: string, email: string) {
  const wanted = normalAddress(email);
  const removed = { email_submissions: 0, newsletter_subscriptions: 0, mail: 0, files: 0 };
  let mentioning: readonly string[] = [];
  for (let found = true; found; ) {
    found = false;
    // Rows before files: what is delivered in between finds no row any more, and takes its file back.
    for (const table of tableNames) {
      const pass = await database.transaction((session) => forgetRows(session, table, wanted));
      removed[table] += pass.count;
      found ||= pass.count > 0;
      if (table === 'mail') mentioning = pass.mentioning;
    }
    const files = await forgetEmailFiles(dataDir, (address) => normalAddress(address) === wanted);
    removed.files += files;
    found ||= files > 0;
  }
  const remains = await database.erase(tableNames.map((table) => tables[table].relation));
  return { removed, mentioning, remains };
}
