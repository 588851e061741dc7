import { createReadStream } from 'node:fs';
import { createInterface } from 'node:readline';
import { pipeline } from 'node:stream';
import { createGunzip, createGzip } from 'node:zlib';
import { writeWholeFile } from '@proper/operator-kit/whole-file';
import * as v from 'valibot';
import type { Database, Session } from '../database';
import { type Row, rowsOf, tableNames, tables, type VisitorTable } from './tables';

/** What the first line of a backup says. Another form of backup gets another number. */
const format = 'proper-backup-2';

/** One line of a backup. */
const backupLine = v.variant('kind', [
  v.object({ kind: v.literal('head'), format: v.literal(format) }),
  v.object({
    kind: v.literal('row'),
    table: v.picklist(tableNames),
    row: v.record(v.string(), v.nullable(v.string())),
  }),
  // The last line of earlier versions. That a file is whole, gzip's length and checksum say.
  v.object({ kind: v.literal('end') }),
]);
type BackupLine = v.InferOutput<typeof backupLine>;

/** Given to a pipeline whose last stream is read: whoever reads that gets the error of any other. */
const passErrorsOn = (): void => undefined;

/**
 * Writes everything that visitors left, as compressed lines of JSON that this version and later ones can restore with any
 * driver.
 *
 * @returns How many rows it has.
 */
export async function backUp(database: Database, file: string): Promise<number> {
  let count = 0;
  const textOf = (line: BackupLine): string => `${JSON.stringify(line)}\n`;
  async function* lines(session: Session): AsyncGenerator<string> {
    yield textOf({ kind: 'head', format });
    for (const table of tableNames)
      for await (const row of rowsOf(session, table)) {
        yield textOf({ kind: 'row', table, row });
        count += 1;
      }
  }
  await database.transaction(async (session) => {
    await session.query('set transaction isolation level repeatable read, read only');
    await writeWholeFile(file, pipeline(lines(session), createGzip(), passErrorsOn));
  });
  return count;
}

/** The lines of a backup. Rejects with a message for a person where it is none, or not a whole one. */
async function* linesOf(file: string): AsyncGenerator<BackupLine> {
  const input = pipeline(createReadStream(file), createGunzip(), passErrorsOn);
  let isFirst = true;
  try {
    for await (const text of createInterface({ input })) {
      const line = v.parse(backupLine, JSON.parse(text));
      if (isFirst && line.kind !== 'head') throw new Error('it does not begin as one');
      isFirst = false;
      yield line;
    }
    if (isFirst) throw new Error('it is empty');
  } catch (cause) {
    const reason = cause instanceof Error ? cause.message : 'unknown';
    throw new Error(`${file} is no whole backup: ${reason}.`);
  } finally {
    input.destroy();
  }
}

/** True where nothing is saved. */
export function isEmpty(database: Database): Promise<boolean> {
  return database.transaction(async (session) => {
    for (const table of tableNames)
      if ((await session.query(`select 1 from ${tables[table].relation} limit 1`)).length > 0) return false;
    return true;
  });
}

async function insertRows(session: Session, table: VisitorTable, rows: readonly Row[]): Promise<void> {
  const { relation, columns } = tables[table];
  // An earlier version took addresses with invisible marks, which the tables now refuse.
  const values = columns.map((column) => (column === 'email' ? 'private.without_marks(email)' : column));
  await session.query(
    `insert into ${relation} (${columns.join(', ')})
     select ${values.join(', ')} from jsonb_populate_recordset(null::${relation}, $1::jsonb)`,
    [JSON.stringify(rows)],
  );
}

const batchSize = 500;

/** Puts a backup in place of what the tables hold: all of it or nothing. Rows keep their ids and times. */
export async function restore(database: Database, file: string): Promise<number> {
  let count = 0;
  await database.transaction(async (session) => {
    // The triggers would give new ids and times, and count the rows as a visitor's.
    for (const table of tableNames) {
      const { relation } = tables[table];
      await session.script(`alter table ${relation} disable trigger user; delete from ${relation};`);
    }
    const pending = new Map<VisitorTable, Row[]>(tableNames.map((table) => [table, []]));
    for await (const line of linesOf(file)) {
      if (line.kind !== 'row') continue;
      count += 1;
      const rows = pending.get(line.table) ?? [];
      rows.push(line.row);
      if (rows.length >= batchSize) await insertRows(session, line.table, rows.splice(0));
    }
    for (const [table, rows] of pending) {
      await insertRows(session, table, rows);
      await session.script(`alter table ${tables[table].relation} enable trigger user;`);
    }
  });
  return count;
}
