import type { BackendRows, BackendTable } from '@proper/shared-types';
import type { Session } from '../database';

/** A row as it was saved: what the visitor sent, and what the database added to it. */
export type SavedRow<Table extends BackendTable> = BackendRows[Table] & {
  readonly id: string;
  readonly created_at: Date;
};

/** A request for a resource, as it was saved. */
export type Lead = SavedRow<'email_submissions'>;

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

export const tableNames = Object.keys(sentColumns) as readonly BackendTable[];

export const isTableName = (name: string): name is BackendTable => Object.hasOwn(sentColumns, name);

/** The columns of a table that a visitor fills in. */
export const sentColumnsOf = (table: BackendTable): readonly string[] => Object.keys(sentColumns[table]);

/** All columns of a table that an export shows. */
export const columnsOf = (table: BackendTable): readonly string[] => [
  'id',
  'created_at',
  ...sentColumnsOf(table),
];

/** A row as PostgreSQL writes it in JSON: times keep their microseconds. */
export type Row = Readonly<Record<string, string | null>>;

const pageSize = 1000;

/** All rows of a table, oldest first, a page at a time. Inside one transaction they are of one moment. */
export async function* rowsOf(session: Session, table: BackendTable): AsyncGenerator<Row> {
  let after: Row | undefined;
  for (;;) {
    const page: readonly { row: Row }[] = await session.query<{ row: Row }>(
      `select to_jsonb(rows) as row from public.${table} as rows
       where $1::timestamptz is null or (created_at, id) > ($1::timestamptz, $2::uuid)
       order by created_at, id limit ${pageSize}`,
      [after?.created_at ?? null, after?.id ?? null],
    );
    for (const { row } of page) yield row;
    after = page.at(-1)?.row;
    if (page.length < pageSize) return;
  }
}

/** How many rows a statement with `returning 1` touched. */
export const countOf = async (session: Session, statement: string, values: readonly unknown[] = []) =>
  (await session.query(statement, values)).length;
