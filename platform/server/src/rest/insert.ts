import { type Answer, invalidJson, tooManyRows, unequalKeys, unknownColumn } from './answers';

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

/** How deep JSON may be nested. A row's values are plain; `JSON.stringify` throws where JSON is nested very deep. */
const deepest = 16;

const isWithin = (levels: number, value: unknown): boolean =>
  typeof value !== 'object' ||
  value === null ||
  (levels > 0 && Object.values(value).every((inner) => isWithin(levels - 1, inner)));

/** Reads the body of an insert: one row, alone or in a list, or an empty list. No more, as no form sends more. */
function readRows(body: string): Understood<readonly object[]> {
  const parsed = parse(body);
  const rows: unknown = isRow(parsed) ? [parsed] : parsed;
  if (!Array.isArray(rows)) return { ok: false, answer: invalidJson };
  if (rows.length > 1) return { ok: false, answer: tooManyRows };
  if (!isWithin(deepest, rows)) return { ok: false, answer: invalidJson };
  return rows.every(isRow) ? { ok: true, value: rows } : { ok: false, answer: unequalKeys };
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

/** Reading a table as SQL. PostgreSQL itself refuses it to visitors, and its error is the answer. */
export const selectStatement = (table: string): Statement => ({
  text: `select * from ${relation(table)} limit 1`,
  values: [],
});
