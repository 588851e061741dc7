import { createReadStream } from 'node:fs';
import { createInterface } from 'node:readline';
import { createGunzip, createGzip } from 'node:zlib';
import { writeWholeFile } from '@proper/operator-kit/whole-file';
import * as v from 'valibot';
import type { Database, Session } from '../database';
import { readContactEmail, timeInName } from '../email/email-files';
import { type Row, rowsOf, tableNames, tables, type VisitorTable } from './tables';

/** How much a backup holds. */
export interface Counts {
  readonly rows: number;
  readonly mails: number;
}

/** What the first line of a backup says. Another form of backup gets another number; in the first one, emails were files. */
const formats = ['proper-backup-2', 'proper-backup-1'] as const;

const count = v.pipe(v.number(), v.integer(), v.minValue(0));

/** One line of a backup. */
const backupLine = v.variant('kind', [
  v.object({ kind: v.literal('head'), format: v.picklist(formats) }),
  v.object({
    kind: v.literal('row'),
    table: v.picklist(tableNames),
    row: v.record(v.string(), v.nullable(v.string())),
  }),
  v.object({
    kind: v.literal('mail'),
    state: v.picklist(['waiting', 'failed', 'sent', 'kept']),
    name: v.string(),
    content: v.pipe(v.string(), v.base64()),
  }),
  v.object({ kind: v.literal('end'), rows: count, mails: count }),
]);
type BackupLine = v.InferOutput<typeof backupLine>;

/** Writes everything that visitors left, as compressed lines of JSON that any version and driver can restore. */
export function backUp(database: Database, file: string): Promise<Counts> {
  return writeWholeFile(file, { through: createGzip() }, async (write) => {
    const put = (line: BackupLine) => write(`${JSON.stringify(line)}\n`);
    await put({ kind: 'head', format: formats[0] });
    const counts = { rows: 0, mails: 0 };
    await database.transaction(async (session) => {
      await session.query('set transaction isolation level repeatable read, read only');
      for (const table of tableNames)
        for await (const row of rowsOf(session, table)) {
          await put({ kind: 'row', table, row });
          counts[table === 'mail' ? 'mails' : 'rows'] += 1;
        }
    });
    await put({ kind: 'end', ...counts });
    return counts;
  });
}

const notWhole = (file: string, why: string) => new Error(`${file} is no whole backup: ${why}.`);

/** The lines of a backup. Rejects with a message for a person where it is none, or not a whole one. */
async function* linesOf(file: string): AsyncGenerator<BackupLine> {
  const source = createReadStream(file);
  const plain = createGunzip();
  source.on('error', (cause) => plain.destroy(cause));
  let isFirst = true;
  try {
    for await (const text of createInterface({
      input: source.pipe(plain),
      crlfDelay: Number.POSITIVE_INFINITY,
    })) {
      const line = v.parse(backupLine, JSON.parse(text));
      if (isFirst && line.kind !== 'head') throw new Error('it does not begin as one');
      isFirst = false;
      yield line;
    }
  } catch (cause) {
    throw notWhole(file, cause instanceof Error ? cause.message : 'unknown');
  } finally {
    source.destroy();
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

/** An email of an earlier backup, which was a file, as a row. Undefined for what was not ours. */
async function readFormerEmail({ state, name, content }: BackupLine & { kind: 'mail' }) {
  const contact = await readContactEmail(Buffer.from(content, 'base64'));
  const createdAt = timeInName(name);
  if (contact === undefined || createdAt === undefined) return undefined;
  return { ...contact, id: crypto.randomUUID(), created_at: createdAt.toISOString(), state };
}

const batchSize = 500;

/** Puts a backup in place of what the tables hold: all of it or nothing. Rows keep their ids and times. */
export async function restore(database: Database, file: string): Promise<Counts> {
  const counts = { rows: 0, mails: 0 };
  await database.transaction(async (session) => {
    // The triggers would give new ids and times, and count the rows as a visitor's.
    for (const table of tableNames) {
      const { relation } = tables[table];
      await session.script(`alter table ${relation} disable trigger user; delete from ${relation};`);
    }
    const pending = new Map<VisitorTable, Row[]>(tableNames.map((table) => [table, []]));
    async function put(table: VisitorTable, row: Row | undefined): Promise<void> {
      counts[table === 'mail' ? 'mails' : 'rows'] += 1;
      const rows = pending.get(table) ?? [];
      if (row) rows.push(row);
      if (rows.length >= batchSize) await insertRows(session, table, rows.splice(0));
    }
    let last: BackupLine | undefined;
    for await (const line of linesOf(file)) {
      if (line.kind === 'row') await put(line.table, line.row);
      if (line.kind === 'mail') await put('mail', await readFormerEmail(line));
      last = line;
    }
    if (last?.kind !== 'end' || last.rows !== counts.rows || last.mails !== counts.mails)
      throw notWhole(file, 'its end is missing');
    for (const [table, rows] of pending) {
      await insertRows(session, table, rows);
      await session.script(`alter table ${tables[table].relation} enable trigger user;`);
    }
  });
  return counts;
}
