import type { BackendTable } from '@proper/shared-types';
import type { Database, Session } from '../database';
import { contactEmail } from '../email/contact-email';
import type { EmailRow, EmailState } from '../email/email-store';
import type { Lead, SavedRow } from '../visitors-data/tables';

/** The most of each kind that the local page shows. */
export const shownAtMost = 100;

export interface SavedEmail {
  readonly state: EmailState;
  readonly date: Date;
  readonly to: string;
  readonly replyTo: string;
  readonly subject: string;
  readonly text: string;
}

/** What the embedded backends have saved, newest first. */
export interface Saved {
  readonly leads: readonly Lead[];
  readonly subscriptions: readonly SavedRow<'newsletter_subscriptions'>[];
  readonly emails: readonly SavedEmail[];
}

const latest = <Table extends BackendTable>(
  session: Session,
  table: Table,
): Promise<readonly SavedRow<Table>[]> =>
  session.query<SavedRow<Table>>(
    `select * from public.${table} order by created_at desc limit ${shownAtMost}`,
  );

/** Reads all three kinds. Rejects when the database can't be reached. */
export function readSaved(database: Database, recipient: string): Promise<Saved> {
  return database.transaction(async (session) => {
    const rows = await session.query<EmailRow>(
      `select * from private.emails order by created_at desc limit ${shownAtMost}`,
    );
    return {
      leads: await latest(session, 'email_submissions'),
      subscriptions: await latest(session, 'newsletter_subscriptions'),
      emails: rows.map((row) => {
        const { subject, text, replyTo } = contactEmail(row, { sender: recipient, recipient });
        const { state, created_at: date } = row;
        return { state, date, to: recipient, replyTo: replyTo?.address ?? '', subject, text };
      }),
    };
  });
}
