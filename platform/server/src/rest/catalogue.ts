import type { Database } from '../database';

/** The columns of each table that the routes know. Only names from here are ever written into a statement. */
export type Catalogue = ReadonlyMap<string, ReadonlySet<string>>;

const tablesOfPublic = `
  select tables.relname::text as name, json_agg(columns.attname::text) as columns
  from pg_catalog.pg_class as tables
  join pg_catalog.pg_attribute as columns on columns.attrelid = tables.oid
  where tables.relnamespace = 'public'::regnamespace and tables.relkind in ('r', 'p')
    and columns.attnum > 0 and not columns.attisdropped
  group by tables.relname
`;

/** Reads which tables and columns there are. */
export async function readCatalogue(database: Database): Promise<Catalogue> {
  const tables = await database.transaction((session) =>
    session.query<{ name: string; columns: string[] }>(tablesOfPublic),
  );
  return new Map(tables.map(({ name, columns }) => [name, new Set(columns)]));
}
