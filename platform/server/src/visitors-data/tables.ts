import type { BackendRows, BackendTable } from '@proper/shared-types';
import type { Session } from '../database';
import { contactFields } from '../email/contact-email';

/** The columns that a visitor fills in, in the order of an export. The compiler holds them to the contract's rows. */
const sentColumns: { readonly [Table in BackendTable]: Readonly<Record<keyof BackendRows[Table], true>> } = {
  email_submissions: {
    email: true,
    first_name: true,
    resource_title: true,
    resource_type: true,
    download_url: true,
  },
  newsletter_subscriptions: { email: true },
};

/** What visitors leave, by the names of the command line: two tables of the REST route, and contact requests. */
export type VisitorTable = BackendTable | 'mail';

/** A table that visitors' data is in. */
interface TableDescription {
  /** Its name in SQL. */
  readonly relation: string;
  /** All columns of an export and a backup. */
  readonly columns: readonly string[];
  /** The columns that name a person. */
  readonly addresses: readonly string[];
}

const describeRestTable = (table: BackendTable): TableDescription => ({
  relation: `public.${table}`,
  columns: ['id', 'created_at', ...Object.keys(sentColumns[table])],
  addresses: ['email'],
});

export const tables: Readonly<Record<VisitorTable, TableDescription>> = {
  email_submissions: describeRestTable('email_submissions'),
  newsletter_subscriptions: describeRestTable('newsletter_subscriptions'),
  mail: {
    relation: 'private.emails',
    columns: ['id', 'created_at', 'state', ...contactFields],
    addresses: ['from_email', 'reply_to'],
  },
};

export const tableNames = Object.keys(tables) as readonly VisitorTable[];

/** Whether it is a table of the REST route. */
export const isRestTable = (name: string): name is BackendTable => Object.hasOwn(sentColumns, name);

/** A row as PostgreSQL writes it in JSON: times keep their microseconds. */
export type Row = Readonly<Record<string, string | null>>;

const pageSize = 1000;

/** All rows of a table, oldest first, a page at a time. Inside one transaction they are of one moment. */
export async function* rowsOf(session: Session, table: VisitorTable): AsyncGenerator<Row> {
  const { relation, columns } = tables[table];
  let after: Row | undefined;
  for (;;) {
    const page: readonly { row: Row }[] = await session.query<{ row: Row }>(
      `select to_jsonb(rows) as row from (select ${columns.join(', ')} from ${relation}) as rows
       where $1::timestamptz is null or (created_at, id) > ($1::timestamptz, $2::uuid)
       order by created_at, id limit ${pageSize}`,
      [after?.created_at ?? null, after?.id ?? null],
    );
    for (const { row } of page) yield row;
    after = page.at(-1)?.row;
    if (page.length < pageSize) return;
  }
}
