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

/** Counts everything in one statement. */
export async function readTotals(database: Database): Promise<Totals> {
  const [totals] = await database.transaction((session) =>
    session.query<Totals>(
      `select
         (select count(*)::int from public.email_submissions) as leads,
         (select count(*)::int from public.newsletter_subscriptions) as newsletter,
         jsonb_build_object(
           'waiting', count(*) filter (where state = 'waiting'), 'kept', count(*) filter (where state = 'kept'),
           'sent', count(*) filter (where state = 'sent'), 'failed', count(*) filter (where state = 'failed')
         ) as emails,
         greatest(0, extract(epoch from now() - min(created_at) filter (where state = 'waiting')))::double precision
           as "oldestWaitingSeconds"
       from private.emails`,
    ),
  );
  if (totals === undefined) throw new Error('The database has counted nothing.');
  return totals;
}
