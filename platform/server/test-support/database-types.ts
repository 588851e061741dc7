import type { Session } from '../src/database';

interface Column {
  readonly table: string;
  readonly name: string;
  readonly type: string;
  readonly is_nullable: boolean;
  /** Whether a row can be added without it. */
  readonly is_optional: boolean;
}

/** What a column is in JSON, by its type in PostgreSQL. */
const typesInJson: Readonly<Record<string, string>> = {
  uuid: 'string',
  text: 'string',
  timestamptz: 'string',
  bool: 'boolean',
  int4: 'number',
  int8: 'number',
};

const readColumns = (session: Session): Promise<readonly Column[]> =>
  session.query<Column>(
    `select table_name as table, column_name as name, udt_name as type, is_nullable = 'YES' as is_nullable,
       is_nullable = 'YES' or column_default is not null as is_optional
     from information_schema.columns where table_schema = 'public' order by table_name, column_name`,
  );

function groupByTable(columns: readonly Column[]): ReadonlyMap<string, readonly Column[]> {
  const names = new Set(columns.map(({ table }) => table));
  return new Map([...names].map((name) => [name, columns.filter(({ table }) => table === name)]));
}

function typeInJson({ table, name, type, is_nullable }: Column): string {
  const inJson = typesInJson[type];
  if (inJson === undefined) throw new Error(`${table}.${name} has the type ${type}: add what it is in JSON.`);
  return is_nullable ? `${inJson} | null` : inJson;
}

function formatShape(name: string, columns: readonly Column[], isOptional: (column: Column) => boolean) {
  const lines = columns.map(
    (column) => `          ${column.name}${isOptional(column) ? '?' : ''}: ${typeInJson(column)};`,
  );
  return [`        ${name}: {`, ...lines, '        };'];
}

/**
 * Writes the type of a database's `public` schema for `createClient` of supabase-js, in the shape of `supabase gen types typescript`,
 * which needs a container.
 */
export async function writeDatabaseTypes(session: Session): Promise<string> {
  const tables = groupByTable(await readColumns(session));
  const lines = [...tables].flatMap(([table, columns]) => [
    `      ${table}: {`,
    ...formatShape('Row', columns, () => false),
    ...formatShape('Insert', columns, ({ is_optional }) => is_optional),
    ...formatShape('Update', columns, () => true),
    '        Relationships: [];',
    '      };',
  ]);
  return `/**
 * The tables that the REST interface exposes, for \`createClient\` of supabase-js. Generated from supabase/migrations by
 * \`npx vitest run --project=integration database-types --update\`; the same test fails while it is not current.
 */
export type Database = {
  public: {
    Tables: {
${lines.join('\n')}
    };
    Views: Record<never, never>;
    Functions: Record<never, never>;
    Enums: Record<never, never>;
    CompositeTypes: Record<never, never>;
  };
};
`;
}
