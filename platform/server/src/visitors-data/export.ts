import type { Session } from '../database';
import { rowsOf, tables, type VisitorTable } from './tables';

/** Makes spreadsheets read UTF-8 as such. */
const byteOrderMark = '\ufeff';

/** A spreadsheet runs a cell that begins with one of these, also in their wide forms; what a visitor typed must not run. */
const formula = /^[=+\-@\t\r\n＝＋－＠]/;

/** One record of a CSV file (RFC 4180), safe to open in a spreadsheet. */
const csvLine = (values: readonly (string | null | undefined)[]): string =>
  `${values.map((value) => `"${(value ?? '').replace(formula, "'$&").replaceAll('"', '""')}"`).join(',')}\r\n`;

/** The text of all rows of a table, oldest first, in pieces. */
export async function* exportTable(
  session: Session,
  table: VisitorTable,
  format: 'csv' | 'json',
): AsyncGenerator<string> {
  const { columns } = tables[table];
  yield format === 'csv' ? byteOrderMark + csvLine(columns) : '[';
  let separator = '\n';
  for await (const row of rowsOf(session, table)) {
    yield format === 'csv'
      ? csvLine(columns.map((column) => row[column]))
      : `${separator}  ${JSON.stringify(row)}`;
    separator = ',\n';
  }
  if (format === 'json') yield '\n]\n';
}
