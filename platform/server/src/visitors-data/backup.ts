import { createReadStream } from 'node:fs';
import { createInterface } from 'node:readline';
import { pipeline } from 'node:stream';
import { createGunzip, createGzip } from 'node:zlib';
import { writeWholeFile } from '@proper/operator-kit/whole-file';
import * as v from 'valibot';
import type { Database, Session } from '../database';
import { type Row, readRows, tableNames, tables, type VisitorTable } from './tables';

/** The format in the first line of a backup. */
const format = 'proper-backup-2';

const backupLine = v.variant('kind', [
  v.object({ kind: v.literal('head'), format: v.literal(format) }),
  v.object({
    kind: v.literal('row'),
    table: v.picklist(tableNames),
    row: v.record(v.string(), v.nullable(v.string())),
  }),
  // The last line of earlier versions. Now gzip's length and checksum show that a file is complete.
  v.object({ kind: v.literal('end') }),
]);
type BackupLine = v.InferOutput<typeof backupLine>;

/** For a pipeline whose last stream is read: its reader gets the errors of all streams. */
const ignoreError = (): void => undefined;

/**
 * Writes all visitors' data as compressed lines of JSON. This version and later ones can restore it with either driver.
 *
 * @returns The number of rows.
 */
export async function backUp(database: Database, file: string): Promise<number> {
  let count = 0;
  const formatLine = (line: BackupLine): string => `${JSON.stringify(line)}\n`;
  async function* lines(session: Session): AsyncGenerator<string> {
    yield formatLine({ kind: 'head', format });
    for (const table of tableNames)
      for await (const row of readRows(session, table)) {
        yield formatLine({ kind: 'row', table, row });
        count += 1;
      }
  }
  await database.transaction(async (session) => {
    await session.query('set transaction isolation level repeatable read, read only');
    await writeWholeFile(file, pipeline(lines(session), createGzip(), ignoreError));
  });
  return count;
}

/** Reads the lines of a backup. Throws an error for the operator if the file is not a complete backup. */
async function* readLines(file: string): AsyncGenerator<BackupLine> {
  const input = pipeline(createReadStream(file), createGunzip(), ignoreError);
  let isFirst = true;
  try {
    for await (const text of createInterface({ input })) {
      const line = v.parse(backupLine, JSON.parse(text));
      if (isFirst && line.kind !== 'head') throw new Error('the first line is not that of a backup');
      isFirst = false;
      yield line;
    }
    if (isFirst) throw new Error('it is empty');
  } catch (cause) {
    const reason = cause instanceof Error ? cause.message : 'unknown';
    throw new Error(`${file} is not a complete backup: ${reason}.`);
  } finally {
    input.destroy();
  }
}

/** True if the tables have no rows. */
export async function isEmpty(database: Database): Promise<boolean> {
  const filled = tableNames.map((table) => `exists (select 1 from ${tables[table].relation})`);
  const query = `select 1 where ${filled.join(' or ')}`;
  return (await database.transaction((session) => session.query(query))).length === 0;
}

async function insertRows(session: Session, table: VisitorTable, rows: readonly Row[]): Promise<void> {
  const { relation, columns } = tables[table];
  // Earlier versions accepted addresses with invisible characters, which the tables now refuse.
  const values = columns.map((column) => (column === 'email' ? 'private.without_marks(email)' : column));
  await session.query(
    `insert into ${relation} (${columns.join(', ')})
     select ${values.join(', ')} from jsonb_populate_recordset(null::${relation}, $1::jsonb)`,
    [JSON.stringify(rows)],
  );
}

const batchSize = 500;

/** Replaces the rows of all tables with a backup, or changes nothing. Rows keep their ids and times. */
export async function restore(database: Database, file: string): Promise<number> {
  let count = 0;
  await database.transaction(async (session) => {
    // The triggers would set new ids and times.
    for (const table of tableNames) {
      const { relation } = tables[table];
      await session.script(`alter table ${relation} disable trigger user; delete from ${relation};`);
    }
    const pending = new Map<VisitorTable, Row[]>(tableNames.map((table) => [table, []]));
    for await (const line of readLines(file)) {
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
