import { createReadStream } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { createInterface } from 'node:readline';
import { createGunzip, createGzip } from 'node:zlib';
import { writeWholeFile } from '@proper/operator-kit/whole-file';
import type { BackendTable } from '@proper/shared-types';
import { parse } from 'valibot';
import type { Database, Session } from '../database';
import { allMails, fileOf, writeMail } from '../mail/folders';
import { type BackupLine, backupLine, formatOfBackups } from './backup-format';
import { columnsOf, type Row, rowsOf, tableNames } from './tables';

/** How much a backup holds. */
export interface Counts {
  readonly rows: number;
  readonly mails: number;
}

/** A file is no backup, or not a whole one. The message says so to a person. */
class BackupError extends Error {
  override readonly name = 'BackupError';
}

/** Writes everything that visitors left, as compressed lines of JSON that any version and driver can restore. */
export function backUp(database: Database, dataDir: string, file: string): Promise<Counts> {
  return writeWholeFile(file, { through: createGzip() }, async (write) => {
    const put = (line: BackupLine) => write(`${JSON.stringify(line)}\n`);
    await put({ kind: 'head', format: formatOfBackups });
    let rows = 0;
    await database.transaction(async (session) => {
      await session.query('set transaction isolation level repeatable read, read only');
      for (const table of tableNames)
        for await (const row of rowsOf(session, table)) {
          await put({ kind: 'row', table, row });
          rows += 1;
        }
    });
    // A mail that moves meanwhile is listed under both states; its last one counts.
    const mails = new Map((await allMails(dataDir)).map((mail) => [mail.name, mail]));
    let written = 0;
    for (const mail of mails.values()) {
      const content = (await readFile(fileOf(dataDir, mail))).toString('base64');
      await put({ kind: 'mail', ...mail, content });
      written += 1;
    }
    await put({ kind: 'end', rows, mails: written });
    return { rows, mails: written };
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
      yield parse(backupLine, JSON.parse(line));
  } finally {
    source.destroy();
  }
}

/** Reads a backup from end to end. Rejects with a {@link BackupError} unless it is whole. */
async function checkBackup(file: string): Promise<Counts> {
  const seen = { head: 0, row: 0, mail: 0, end: 0 };
  let last: BackupLine | undefined;
  try {
    for await (const line of linesOf(file)) {
      if (seen.head === 0 && line.kind !== 'head') throw new Error('it does not begin as one');
      seen[line.kind] += 1;
      last = line;
    }
  } catch (cause) {
    throw new BackupError(
      `${file} is no whole backup: ${cause instanceof Error ? cause.message : 'unknown'}.`,
    );
  }
  if (last?.kind !== 'end' || last.rows !== seen.row || last.mails !== seen.mail)
    throw new BackupError(`${file} is no whole backup: its end is missing.`);
  return { rows: seen.row, mails: seen.mail };
}

/** True where neither the tables nor the mail folder hold anything. */
export async function isEmpty(database: Database, dataDir: string): Promise<boolean> {
  const found = await database.transaction(async (session) => {
    const counts = [];
    for (const table of tableNames)
      counts.push(...(await session.query(`select 1 from public.${table} limit 1`)));
    return counts.length;
  });
  return found === 0 && (await allMails(dataDir)).length === 0;
}

async function insertRows(session: Session, table: BackendTable, rows: readonly Row[]): Promise<void> {
  const names = columnsOf(table).join(', ');
  await session.query(
    `insert into public.${table} (${names})
     select ${names} from jsonb_populate_recordset(null::public.${table}, $1::jsonb)`,
    [JSON.stringify(rows)],
  );
}

const batchSize = 500;

/**
 * Puts a backup in place of what the tables hold: all of it or nothing. Rows keep their ids and times. Mails are
 * added to those in the folder.
 */
export async function restore(database: Database, dataDir: string, file: string): Promise<Counts> {
  const counts = await checkBackup(file);
  await database.transaction(async (session) => {
    // The triggers would give new ids and times, and count the rows as a visitor's.
    for (const table of tableNames)
      await session.script(`alter table public.${table} disable trigger user; delete from public.${table};`);
    const waiting: Record<BackendTable, Row[]> = { email_submissions: [], newsletter_subscriptions: [] };
    for await (const line of linesOf(file)) {
      if (line.kind !== 'row') continue;
      const rows = waiting[line.table];
      rows.push(line.row);
      if (rows.length >= batchSize) await insertRows(session, line.table, rows.splice(0));
    }
    for (const table of tableNames) {
      await insertRows(session, table, waiting[table]);
      await session.script(`alter table public.${table} enable trigger user;`);
    }
  });
  for await (const line of linesOf(file))
    if (line.kind === 'mail')
      await writeMail(dataDir, line.state, line.name, Buffer.from(line.content, 'base64'));
  return counts;
}
