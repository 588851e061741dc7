import type { Write } from '@proper/operator-kit/whole-file';
import type { BackendTable } from '@proper/shared-types';
import type { Database } from '../database';
import { byteOrderMark, csvLine } from './csv';
import { columnsOf, rowsOf } from './tables';

export type ExportFormat = 'csv' | 'json';

/** Writes all rows of a table, oldest first. Returns how many there were. */
export function exportTable(
  database: Database,
  table: BackendTable,
  format: ExportFormat,
  write: Write,
): Promise<number> {
  const columns = columnsOf(table);
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
