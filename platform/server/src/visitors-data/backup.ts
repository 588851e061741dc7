import { createReadStream } from 'node:fs';
import { createInterface } from 'node:readline';
import { createGunzip, createGzip } from 'node:zlib';
import { writeWholeFile } from '@proper/operator-kit/whole-file';
import * as v from 'valibot';
import type { Database, Session } from '../database';
import { readContactEmail } from '../email/email-files';
import { type Row, rowsOf, tableNames, tables, type VisitorTable } from './tables';

/** How much a backup holds. */
export interface Counts {
  readonly rows: number;
  readonly mails: number;
}

/** A file is no backup, or not a whole one. The message says so to a person. */
class BackupError extends Error {
  override readonly name = 'BackupError';
}

/** What the first line of a backup says. Another form of backup gets another number. */
const format = 'proper-backup-2';
/** In this one, emails were files. */
const formerFormat = 'proper-backup-1';
/** The states of a former email, and what they are called now. */
const formerStates = ['waiting', 'failed', 'sent', 'kept'] as const;

const count = v.pipe(v.number(), v.integer(), v.minValue(0));

/** One line of a backup. */
const backupLine = v.variant('kind', [
  v.object({ kind: v.literal('head'), format: v.picklist([format, formerFormat]) }),
  v.object({
    kind: v.literal('row'),
    table: v.picklist(tableNames),
    row: v.record(v.string(), v.nullable(v.string())),
  }),
  v.object({
    kind: v.literal('mail'),
    state: v.picklist(formerStates),
    name: v.pipe(v.string(), v.regex(/^\d{4}-\d\d-\d\dT[\w.-]+\.eml$/)),
    content: v.pipe(v.string(), v.regex(/^[A-Za-z0-9+/]*=*$/)),
  }),
  v.object({ kind: v.literal('end'), rows: count, mails: count }),
]);
type BackupLine = v.InferOutput<typeof backupLine>;

/** Writes everything that visitors left, as compressed lines of JSON that any version and driver can restore. */
export function backUp(database: Database, file: string): Promise<Counts> {
  return writeWholeFile(file, { through: createGzip() }, async (write) => {
    const put = (line: BackupLine) => write(`${JSON.stringify(line)}\n`);
    await put({ kind: 'head', format });
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

async function* linesOf(file: string): AsyncGenerator<BackupLine> {
  const source = createReadStream(file);
  const plain = createGunzip();
  source.on('error', (cause) => plain.destroy(cause));
  try {
    for await (const line of createInterface({
      input: source.pipe(plain),
      crlfDelay: Number.POSITIVE_INFINITY,
    }))
      yield v.parse(backupLine, JSON.parse(line));
  } finally {
    source.destroy();
  }
}

/** Reads a backup from end to end. Rejects with a {@link BackupError} unless it is whole. */
async function checkBackup(file: string): Promise<Counts> {
  const seen = { rows: 0, mails: 0 };
  let first: BackupLine | undefined;
  let last: BackupLine | undefined;
  try {
    for await (const line of linesOf(file)) {
      first ??= line;
      if (first.kind !== 'head') throw new Error('it does not begin as one');
      const isEmail = line.kind === 'mail' || (line.kind === 'row' && line.table === 'mail');
      if (isEmail) seen.mails += 1;
      else if (line.kind === 'row') seen.rows += 1;
      last = line;
    }
  } catch (cause) {
    const why = cause instanceof Error ? cause.message : 'unknown';
    throw new BackupError(`${file} is no whole backup: ${why}.`);
  }
  if (last?.kind !== 'end' || last.rows !== seen.rows || last.mails !== seen.mails)
    throw new BackupError(`${file} is no whole backup: its end is missing.`);
  return seen;
}

/** True where nothing is saved. */
export function isEmpty(database: Database): Promise<boolean> {
  return database.transaction(async (session) => {
    for (const table of tableNames)
      if ((await session.query(`select 1 from ${tables[table].relation} limit 1`)).length > 0) return false;
    return true;
  });
}

/** The columns whose invisible marks are taken out: a version before refused none, and the tables now do. */
const isMarked = (table: VisitorTable, column: string): boolean => table !== 'mail' && column === 'email';

async function insertRows(session: Session, table: VisitorTable, rows: readonly Row[]): Promise<void> {
  const { relation, columns } = tables[table];
  const values = columns.map((column) =>
    isMarked(table, column) ? `private.without_marks(${column})` : column,
  );
  await session.query(
    `insert into ${relation} (${columns.join(', ')})
     select ${values.join(', ')} from jsonb_populate_recordset(null::${relation}, $1::jsonb)`,
    [JSON.stringify(rows)],
  );
}

/** An email of an earlier backup, which was a file, as a row. Undefined for what was not ours. */
async function rowOfFormer({
  state,
  name,
  content,
}: BackupLine & { kind: 'mail' }): Promise<Row | undefined> {
  const contact = await readContactEmail(Buffer.from(content, 'base64'));
  const [, day, hours, minutes, seconds] = /^(.{10})T(..)(..)([\d.]+)Z/.exec(name) ?? [];
  if (contact === undefined || day === undefined) return undefined;
  return {
    ...contact,
    id: crypto.randomUUID(),
    created_at: `${day}T${hours}:${minutes}:${seconds}Z`,
    state,
  };
}

const batchSize = 500;

/** Puts a backup in place of what the tables hold: all of it or nothing. Rows keep their ids and times. */
export async function restore(database: Database, file: string): Promise<Counts> {
  const counts = await checkBackup(file);
  await database.transaction(async (session) => {
    // The triggers would give new ids and times, and count the rows as a visitor's.
    for (const table of tableNames) {
      const { relation } = tables[table];
      await session.script(`alter table ${relation} disable trigger user; delete from ${relation};`);
    }
    const waiting = new Map<VisitorTable, Row[]>(tableNames.map((table) => [table, []]));
    async function put(table: VisitorTable, row: Row): Promise<void> {
      const rows = waiting.get(table) ?? [];
      rows.push(row);
      if (rows.length >= batchSize) await insertRows(session, table, rows.splice(0));
    }
    for await (const line of linesOf(file)) {
      if (line.kind === 'row') await put(line.table, line.row);
      const former = line.kind === 'mail' ? await rowOfFormer(line) : undefined;
      if (former) await put('mail', former);
    }
    for (const [table, rows] of waiting) {
      await insertRows(session, table, rows);
      await session.script(`alter table ${tables[table].relation} enable trigger user;`);
    }
  });
  return counts;
}
