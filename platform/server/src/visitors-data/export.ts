import type { Write } from '@proper/operator-kit/whole-file';
import type { Database } from '../database';
import { rowsOf, tables, type VisitorTable } from './tables';

/** Makes spreadsheets read UTF-8 as such. */
const byteOrderMark = '\ufeff';

/** A spreadsheet runs a cell that begins with one of these, also in their wide forms; what a visitor typed must not run. */
const formula = /^[=+\-@\t\r\n＝＋－＠]/;

/** One record of a CSV file (RFC 4180), safe to open in a spreadsheet. */
const csvLine = (values: readonly (string | null | undefined)[]): string =>
  `${values.map((value) => `"${(value ?? '').replace(formula, "'$&").replaceAll('"', '""')}"`).join(',')}\r\n`;

/** Writes all rows of a table, oldest first. Returns how many there were. */
export function exportTable(
  database: Database,
  table: VisitorTable,
  format: 'csv' | 'json',
  write: Write,
): Promise<number> {
  const { columns } = tables[table];
  return database.transaction(async (session) => {
    let count = 0;
    await write(format === 'csv' ? byteOrderMark + csvLine(columns) : '[');
    for await (const row of rowsOf(session, table)) {
      if (format === 'csv') await write(csvLine(columns.map((column) => row[column])));
      else await write(`${count === 0 ? '\n' : ',\n'}  ${JSON.stringify(row)}`);
      count += 1;
    }
    if (format === 'json') await write('\n]\n');
    return count;
  });
}
