import PostalMime from 'postal-mime';
import type { Database } from '../database';
import { latestMails, type MailState, type StoredMail } from '../mail/folders';

/** The most of each kind that the local page shows. */
export const shownAtMost = 100;

interface SavedLead {
  readonly created_at: Date;
  readonly email: string;
  readonly first_name: string;
  readonly resource_title: string;
  readonly resource_type: string;
  readonly download_url: string | null;
}

interface SavedSubscription {
  readonly created_at: Date;
  readonly email: string;
}

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
  readonly leads: readonly SavedLead[];
  readonly subscriptions: readonly SavedSubscription[];
  readonly mails: readonly SavedMail[];
}

const latest = (table: string): string =>
  `select * from public.${table} order by created_at desc limit ${shownAtMost}`;

async function readMail({ state, source }: StoredMail): Promise<SavedMail> {
  const { date = '', to = [], replyTo = [], subject = '', text = '' } = await PostalMime.parse(source);
  const addresses = (list: typeof to): string => list.map(({ address }) => address ?? '').join(', ');
  return { state, date, to: addresses(to), replyTo: addresses(replyTo), subject, text };
}

/** Reads all three kinds. Rejects when the database can't be reached. */
export async function readSaved(database: Database, dataDir: string): Promise<Saved> {
  const [leads, subscriptions] = await database.transaction(async (session) => [
    await session.query<SavedLead>(latest('email_submissions')),
    await session.query<SavedSubscription>(latest('newsletter_subscriptions')),
  ]);
  const mails = await Promise.all((await latestMails(dataDir, shownAtMost)).map(readMail));
  return { leads, subscriptions, mails };
}
