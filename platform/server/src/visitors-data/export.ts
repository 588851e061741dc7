import type { Session } from '../database';
import { readRows, tables, type VisitorTable } from './tables';

/** Makes spreadsheets read UTF-8 as such. */
const byteOrderMark = '\ufeff';

/** What a spreadsheet may expect between two cells, depending on its language. */
export const separators = { comma: ',', semicolon: ';', tab: '\t' } as const;

export interface ExportOptions {
  readonly format: 'csv' | 'json';
  /** For CSV. */
  readonly separator?: keyof typeof separators;
}

/**
 * A spreadsheet runs cells that begin with one of these, or with their wide forms, as formulas. One that expects another separator
 * than the file's does not see the quotation marks, and begins a cell after any separator or line break.
 */
const formulaStart = /^(?=[\t\r\n])|(^|[,;\t\r\n])(?=[=+\-@＝＋－＠])/g;

/** Formats a record of a CSV file (RFC 4180) that is safe to open in a spreadsheet. */
const formatCsvLine = (values: readonly (string | null | undefined)[], separator: string): string =>
  `${values.map((value) => `"${(value ?? '').replace(formulaStart, "$1'").replaceAll('"', '""')}"`).join(separator)}\r\n`;

/** Exports all rows of a table, oldest first, in pieces of text. */
export async function* exportTable(
  session: Session,
  table: VisitorTable,
  { format, separator: separatorName = 'comma' }: ExportOptions,
): AsyncGenerator<string> {
  const { columns } = tables[table];
  const cellSeparator = separators[separatorName];
  yield format === 'csv' ? byteOrderMark + formatCsvLine(columns, cellSeparator) : '[';
  let separator = '\n';
  for await (const row of readRows(session, table)) {
    yield format === 'csv'
      ? formatCsvLine(
          columns.map((column) => row[column]),
          cellSeparator,
        )
      : `${separator}  ${JSON.stringify(row)}`;
    separator = ',\n';
  }
  if (format === 'json') yield '\n]\n';
}
