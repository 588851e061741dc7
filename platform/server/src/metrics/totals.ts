import type { Database } from '../database';

/** What is in the database. */
export interface Totals {
  readonly leads: number;
  readonly newsletter: number;
  /** The number of emails in each state. */
  readonly emails: Readonly<Record<'waiting' | 'kept' | 'sent' | 'failed', number>>;
  /** 0 if none waits. */
  readonly oldestWaitingSeconds: number;
}

interface TotalsRow {
  readonly leads: number;
  readonly newsletter: number;
  readonly waiting: number;
  readonly kept: number;
  readonly sent: number;
  readonly failed: number;
  readonly oldest: number;
}

/** Counts everything in one statement. */
export async function readTotals(database: Database): Promise<Totals> {
  const [row] = await database.transaction((session) =>
    session.query<TotalsRow>(
      `select
         (select count(*)::int from public.email_submissions) as leads,
         (select count(*)::int from public.newsletter_subscriptions) as newsletter,
         count(*) filter (where state = 'waiting')::int as waiting,
         count(*) filter (where state = 'kept')::int as kept,
         count(*) filter (where state = 'sent')::int as sent,
         count(*) filter (where state = 'failed')::int as failed,
         coalesce(extract(epoch from now() - min(created_at) filter (where state = 'waiting')), 0)::double precision as oldest
       from private.emails`,
    ),
  );
  if (row === undefined) throw new Error('The database has counted nothing.');
  const { leads, newsletter, oldest, ...emails } = row;
  return { leads, newsletter, emails, oldestWaitingSeconds: Math.max(0, oldest) };
}
