import type { BackendTable } from '@proper/shared-types';
import PostalMime from 'postal-mime';
import type { Database, Session } from '../database';
import { latestMails, type MailState, type StoredMail } from '../mail/folders';
import type { Lead, SavedRow } from '../visitors-data/tables';

/** The most of each kind that the local page shows. */
export const shownAtMost = 100;

export interface SavedMail {
  readonly state: MailState;
  readonly date: string;
  readonly to: string;
  readonly replyTo: string;
  readonly subject: string;
  readonly text: string;
}

/** What the embedded backends have saved, newest first. */
export interface Saved {
  readonly leads: readonly Lead[];
  readonly subscriptions: readonly SavedRow<'newsletter_subscriptions'>[];
  readonly mails: readonly SavedMail[];
}

const latest = <Table extends BackendTable>(
  session: Session,
  table: Table,
): Promise<readonly SavedRow<Table>[]> =>
  session.query<SavedRow<Table>>(
    `select * from public.${table} order by created_at desc limit ${shownAtMost}`,
  );

async function readMail({ state, source }: StoredMail): Promise<SavedMail> {
  const { date = '', to = [], replyTo = [], subject = '', text = '' } = await PostalMime.parse(source);
  const addresses = (list: typeof to): string => list.map(({ address }) => address ?? '').join(', ');
  return { state, date, to: addresses(to), replyTo: addresses(replyTo), subject, text };
}

/** Reads all three kinds. Rejects when the database can't be reached. */
export async function readSaved(database: Database, dataDir: string): Promise<Saved> {
  const [leads, subscriptions] = await database.transaction(async (session) => [
    await latest(session, 'email_submissions'),
    await latest(session, 'newsletter_subscriptions'),
  ]);
  const mails = await Promise.all((await latestMails(dataDir, shownAtMost)).map(readMail));
  return { leads, subscriptions, mails };
}
