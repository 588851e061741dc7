import { readSiteRecord } from '@proper/operator-kit/site-record';
import type { Database, Session } from '../database';
import type { EmailRow } from '../email/email-store';
import { countFaults } from '../faults/fault-store';
import { readTotals } from '../metrics/totals';
import { type TableDescription, tables } from '../visitors-data/tables';

/** Days in the charts. */
export const chartDays = 28;
/** Rows of each table on the page. */
export const maxRows = 100;

/** How many there were on a day (UTC). */
export interface DayCount {
  readonly day: string;
  readonly count: number;
}

/** An email that has not been delivered. */
export type StuckEmail = Pick<EmailRow, 'id' | 'created_at' | 'from_name' | 'state' | 'attempts' | 'fault'>;

const countByDay = (session: Session, relation: string): Promise<readonly DayCount[]> =>
  session.query<DayCount>(
    `select to_char(day, 'YYYY-MM-DD') as day, count(rows.id)::int as count
     from generate_series((now() at time zone 'UTC')::date - ${chartDays - 1}, (now() at time zone 'UTC')::date, interval '1 day') as day
     left join ${relation} as rows on (rows.created_at at time zone 'UTC')::date = day::date
     group by day order by day`,
  );

const readLatest = (session: Session, { columns, relation }: TableDescription): Promise<readonly object[]> =>
  session.query(
    `select ${columns.join(', ')} from ${relation} order by created_at desc, id limit ${maxRows}`,
  );

async function readVisitorFigures(database: Database) {
  const totals = await readTotals(database);
  const faults = await countFaults(database);
  return database.transaction(async (session) => ({
    totals,
    faults,
    leadsByDay: await countByDay(session, tables.email_submissions.relation),
    emailsByDay: await countByDay(session, tables.mail.relation),
    stuck: await session.query<StuckEmail>(
      `select id, created_at, from_name, state, attempts, fault from private.emails
       where state in ('waiting', 'failed') order by state, created_at limit ${maxRows}`,
    ),
    rows: {
      email_submissions: await readLatest(session, tables.email_submissions),
      newsletter_subscriptions: await readLatest(session, tables.newsletter_subscriptions),
      mail: await readLatest(session, tables.mail),
    },
  }));
}

/** What visitors have sent. */
export type VisitorFigures = Awaited<ReturnType<typeof readVisitorFigures>>;

/** Reads everything that the page shows. A database that cannot be used hides nothing else. */
export async function readFigures(database: Promise<Database>, siteDataDir: string) {
  return {
    now: new Date(),
    /** Undefined before the first composition, or if this process cannot see the composer's data folder. */
    site: readSiteRecord(siteDataDir),
    /** Undefined if the database cannot be used. */
    visitors: await database.then(readVisitorFigures).catch(() => undefined),
  };
}

/** What the page shows. */
export type Figures = Awaited<ReturnType<typeof readFigures>>;

/** Makes a waiting or failed email due now. Returns whether there is such an email. */
export async function sendAgain(database: Database, id: string): Promise<boolean> {
  const rows = await database.transaction((session) =>
    session.query(
      `update private.emails set state = 'waiting', due_at = now()
       where id = $1::uuid and state in ('waiting', 'failed') returning 1`,
      [id],
    ),
  );
  return rows.length > 0;
}
