import type { BackendRows, BackendTable } from '@proper/shared-types';
import type { Session } from '../database';
import { contactFields } from '../email/contact-email';

/** The columns that visitors fill in, in the order of an export. The compiler compares them with the contract. */
const visitorColumns: { readonly [Table in BackendTable]: Readonly<Record<keyof BackendRows[Table], true>> } =
  {
    email_submissions: {
      email: true,
      first_name: true,
      resource_title: true,
      resource_type: true,
      download_url: true,
    },
    newsletter_subscriptions: { email: true },
  };

/** Tables with visitors' data, by their names on the command line: two of the REST route, and contact requests. */
export type VisitorTable = BackendTable | 'mail';

export interface TableDescription {
  /** The name in SQL. */
  readonly relation: string;
  /** The columns of an export and a backup. */
  readonly columns: readonly string[];
  /** The columns with a person's address, or where somebody may have typed it by mistake. */
  readonly addresses: readonly string[];
}

const describeRestTable = (table: BackendTable): TableDescription => ({
  relation: `public.${table}`,
  columns: ['id', 'created_at', ...Object.keys(visitorColumns[table])],
  addresses: table === 'email_submissions' ? ['email', 'first_name'] : ['email'],
});

export const tables: Readonly<Record<VisitorTable, TableDescription>> = {
  email_submissions: describeRestTable('email_submissions'),
  newsletter_subscriptions: describeRestTable('newsletter_subscriptions'),
  mail: {
    relation: 'private.emails',
    columns: ['id', 'created_at', 'state', ...contactFields],
    addresses: ['from_email', 'reply_to', 'from_name'],
  },
};

export const tableNames = Object.keys(tables) as readonly VisitorTable[];

/** Whether it is a table of the REST route. */
export const isRestTable = (name: string): name is BackendTable => Object.hasOwn(visitorColumns, name);

/** A row as PostgreSQL formats it in JSON: times keep their microseconds. */
export type Row = Readonly<Record<string, string | null>>;

const pageSize = 1000;

/** Reads all rows of a table, oldest first, a page at a time. */
export async function* readRows(session: Session, table: VisitorTable): AsyncGenerator<Row> {
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
