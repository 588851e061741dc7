import { type Answer, invalidJson, unequalKeys, unknownColumn } from './answers';

/** A statement with its values. */
export interface Statement {
  readonly text: string;
  readonly values: readonly unknown[];
}

/** What an insert asks for, once it is understood. */
export interface InsertRequest {
  readonly rows: readonly object[];
  readonly columns: readonly string[];
}

type Understood<Value> =
  | { readonly ok: true; readonly value: Value }
  | { readonly ok: false; readonly answer: Answer };

const quoted = (identifier: string): string => `"${identifier.replaceAll('"', '""')}"`;
const relation = (table: string): string => `public.${quoted(table)}`;

const isRow = (value: unknown): value is object =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

function parse(body: string): unknown {
  try {
    return JSON.parse(body);
  } catch {
    return undefined;
  }
}

/** Reads the body of an insert: one row, or a list of rows with the same keys. */
function readRows(body: string): Understood<readonly object[]> {
  const parsed = parse(body);
  if (isRow(parsed)) return { ok: true, value: [parsed] };
  if (!Array.isArray(parsed)) return { ok: false, answer: invalidJson };
  const keysOf = (row: unknown): string =>
    isRow(row) ? JSON.stringify(Object.keys(row).sort()) : 'no row at all';
  return parsed.every((row) => isRow(row) && keysOf(row) === keysOf(parsed[0]))
    ? { ok: true, value: parsed }
    : { ok: false, answer: unequalKeys };
}

/** The `columns` parameter: names in double quotes or bare, separated by commas. Given twice, it is a list. */
const readColumns = (parameter: string | readonly string[]): readonly string[] =>
  String(parameter)
    .split(',')
    .map((name) => name.replace(/^"(.*)"$/, '$1'));

/** Reads an insert into a table whose columns are known. */
export function readInsert(
  table: string,
  known: ReadonlySet<string>,
  body: string,
  columnsParameter: string | undefined,
): Understood<InsertRequest> {
  const rows = readRows(body);
  if (!rows.ok) return rows;
  const columns = columnsParameter ? readColumns(columnsParameter) : Object.keys(rows.value[0] ?? {});
  const unknown = columns.find((column) => !known.has(column));
  if (unknown !== undefined) return { ok: false, answer: unknownColumn(table, unknown) };
  return { ok: true, value: { rows: rows.value, columns } };
}

/** The insert as SQL. `returning` is what the visitor wants to read back, and has no right to. */
export function insertStatement(
  table: string,
  { rows, columns }: InsertRequest,
  returning: '*' | '1',
): Statement {
  const target = relation(table);
  if (columns.length === 0)
    return { text: `insert into ${target} default values returning ${returning}`, values: [] };
  const names = columns.map(quoted).join(', ');
  return {
    text:
      `insert into ${target} (${names}) select ${names} ` +
      `from jsonb_populate_recordset(null::${target}, $1::jsonb) returning ${returning}`,
    values: [JSON.stringify(rows)],
  };
}

/** Reading a table as SQL. PostgreSQL refuses it to visitors; asking is what gives the true answer. */
export const selectStatement = (table: string): Statement => ({
  text: `select * from ${relation(table)} limit 1`,
  values: [],
});
