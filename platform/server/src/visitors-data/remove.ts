import type { BackendTable } from '@proper/shared-types';
import type { Database } from '../database';
import { forgetMails, purgeMails } from './mail-files';
import { countOf, tableNames } from './tables';

/** What can be removed by age: contact requests are mails. */
export type Purgeable = BackendTable | 'mail';

/** By default what a visitor asked once. A newsletter address is a wish that lasts, and goes only when named. */
const purgedByDefault: readonly Purgeable[] = ['email_submissions', 'mail'];

/** How many of each were removed. */
export type Removed = Readonly<Partial<Record<Purgeable, number>>>;

/** Removes what is older than a time. Mails that still wait to be sent stay. */
export async function purge(
  database: Database,
  dataDir: string,
  before: Date,
  what: readonly Purgeable[] = purgedByDefault,
): Promise<Removed> {
  const removed: Partial<Record<Purgeable, number>> = {};
  await database.transaction(async (session) => {
    await session.query('select private.forget_attempts()');
    for (const table of tableNames)
      if (what.includes(table))
        removed[table] = await countOf(
          session,
          `delete from public.${table} where created_at < $1::timestamptz returning 1`,
          [before.toISOString()],
        );
  });
  if (what.includes('mail')) removed.mail = await purgeMails(dataDir, before);
  return removed;
}

/** What became of a person's data. */
export interface Forgotten {
  readonly removed: Required<Removed>;
  /** Files of mails from others that name the address. */
  readonly mentioning: readonly string[];
}

/** Removes everything that a person left, in whatever case the address was typed. */
export async function forget(database: Database, dataDir: string, email: string): Promise<Forgotten> {
  const removed: Partial<Record<BackendTable, number>> = {};
  await database.transaction(async (session) => {
    for (const table of tableNames)
      removed[table] = await countOf(
        session,
        `delete from public.${table} where lower(email) = lower(private.trimmed($1)) returning 1`,
        [email],
      );
  });
  const { removed: mail, mentioning } = await forgetMails(dataDir, email.trim());
  const { email_submissions = 0, newsletter_subscriptions = 0 } = removed;
  return { removed: { email_submissions, newsletter_subscriptions, mail }, mentioning };
}
