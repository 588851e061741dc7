import type { Database } from '../database';
import type { EmailRow } from '../forms/delivery';
import { readSiteRecord } from './site-record';

/** What is in the database. */
export interface Totals {
  readonly leads: number;
  readonly newsletter: number;
  /** The number of emails in each state. */
  readonly emails: Readonly<Record<EmailRow['state'], number>>;
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

/** What a visitor has submitted. */
export interface Submission {
  readonly kind: 'lead' | 'newsletter' | 'email';
  readonly id: string;
  readonly created_at: Date;
  readonly fields: Readonly<Record<string, string | null>>;
}

/** Reports of the same error. */
export interface ErrorGroup {
  readonly remote: string;
  readonly release: string;
  readonly phase: string;
  readonly by_extension: boolean;
  readonly cause: string;
  /** Different clients that met it. */
  readonly clients: number;
  readonly last_at: Date;
  /** One of the pages, and the stack of the latest report. */
  readonly page: string;
  readonly stack: readonly string[];
}

/** Groups on the page. Those that most clients met come first. */
const maxGroups = 500;
/** Rows of each table on the page. */
const maxRows = 500;

async function readVisitors(database: Database) {
  const totals = await readTotals(database);
  return database.transaction(async (session) => ({
    totals,
    stuck: await session.query<EmailRow>(
      `select * from private.emails where state in ('waiting', 'failed') order by state, created_at limit ${maxRows}`,
    ),
    latest: await session.query<Submission>(
      `select * from private.export_submissions() where created_at > now() - interval '1 day'
       order by created_at desc limit ${maxRows}`,
    ),
    errors: await session.query<ErrorGroup>(
      `select report ->> 'remote' as remote, report ->> 'release' as release, report ->> 'phase' as phase,
         (report ->> 'byExtension')::boolean as by_extension, report ->> 'cause' as cause,
         count(distinct client_hash)::int as clients, max(reported_at) as last_at,
         min(report ->> 'page') as page, (array_agg(report -> 'stack' order by reported_at desc))[1] as stack
       from private.browser_errors group by 1, 2, 3, 4, 5
       order by by_extension, clients desc, last_at desc limit ${maxGroups}`,
    ),
  }));
}

/** Reads everything that the page shows. A database that cannot be used hides nothing else. */
export async function readFigures(database: Promise<Database>, siteDataDir: string) {
  return {
    now: new Date(),
    /** Undefined before the first composition, or if this process cannot see the composer's data folder. */
    site: readSiteRecord(siteDataDir),
    /** Undefined if the database cannot be used. */
    visitors: await database.then(readVisitors).catch(() => undefined),
  };
}

/** What the page shows. */
export type Figures = Awaited<ReturnType<typeof readFigures>>;
