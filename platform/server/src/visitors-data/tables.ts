import type { Session } from '../database';

/** What visitors leave in the database, each with the columns that an export shows. */
export const tables = {
  email_submissions: [
    'id',
    'created_at',
    'email',
    'first_name',
    'resource_title',
    'resource_type',
    'download_url',
  ],
  newsletter_subscriptions: ['id', 'created_at', 'email'],
} as const;

export type TableName = keyof typeof tables;

export const tableNames = Object.keys(tables) as readonly TableName[];

export const isTableName = (name: string): name is TableName => Object.hasOwn(tables, name);

/** A row as PostgreSQL writes it in JSON: times keep their microseconds. */
export type Row = Readonly<Record<string, string | null>>;

const pageSize = 1000;

/** All rows of a table, oldest first, a page at a time. Inside one transaction they are of one moment. */
export async function* rowsOf(session: Session, table: TableName): AsyncGenerator<Row> {
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
