import type { Session } from '../database';
import { readRows, tables, type VisitorTable } from './tables';

/** Makes spreadsheets read UTF-8 as such. */
const byteOrderMark = '\ufeff';

/** A spreadsheet runs cells that begin with one of these, or with their wide forms, as formulas. */
const formulaStart = /^[=+\-@\t\r\n＝＋－＠]/;

/** Formats a record of a CSV file (RFC 4180) that is safe to open in a spreadsheet. */
const formatCsvLine = (values: readonly (string | null | undefined)[]): string =>
  `${values.map((value) => `"${(value ?? '').replace(formulaStart, "'$&").replaceAll('"', '""')}"`).join(',')}\r\n`;

/** Exports all rows of a table, oldest first, in pieces of text. */
export async function* exportTable(
  session: Session,
  table: VisitorTable,
  format: 'csv' | 'json',
): AsyncGenerator<string> {
  const { columns } = tables[table];
  yield format === 'csv' ? byteOrderMark + formatCsvLine(columns) : '[';
  let separator = '\n';
  for await (const row of readRows(session, table)) {
    yield format === 'csv'
      ? formatCsvLine(columns.map((column) => row[column]))
      : `${separator}  ${JSON.stringify(row)}`;
    separator = ',\n';
  }
  if (format === 'json') yield '\n]\n';
}
