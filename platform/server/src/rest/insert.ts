import type { FastifyRequest } from 'fastify';
import { type Database, readSqlFault, UnreachableError } from '../database';
import type { ApiAnswer } from '../http/api-routes';
import { clientOf } from '../limits/client-address';
import { isRestTable, tables } from '../visitors-data/tables';
import {
  created,
  databaseAway,
  invalidJson,
  notPermitted,
  refusedBySql,
  tooManyRows,
  unknownColumn,
  unknownTable,
} from './answers';

/** What Fastify knows of a request to a table. */
export interface TableRoute {
  Params: { table: string };
  Querystring: { apikey?: string };
  Body: string | undefined;
}

/** A row ready to be inserted, or why there is none. */
type ReadRow = { readonly row: object } | { readonly refused: ApiAnswer };

const isPlain = (value: unknown): boolean => value === null || typeof value !== 'object';

/** Reads a body: one row of plain values, alone or in a list. No form sends more. */
function readRow(table: string, body = ''): ReadRow {
  if (!isRestTable(table)) return { refused: unknownTable(table) };
  let parsed: unknown;
  try {
    parsed = JSON.parse(body);
  } catch {
    return { refused: invalidJson };
  }
  const rows: readonly unknown[] = Array.isArray(parsed) ? parsed : [parsed];
  if (rows.length > 1) return { refused: tooManyRows };
  const [row] = rows;
  const isRow = typeof row === 'object' && row !== null && Object.values(row).every(isPlain);
  if (!isRow || Object.keys(row).length === 0) return { refused: invalidJson };
  const unknown = Object.keys(row).find((column) => !tables[table].columns.includes(column));
  return unknown === undefined ? { row } : { refused: unknownColumn(table, unknown) };
}

/** Inserts a row as the role `anon`, so that the database's own rules decide. */
export async function insertAsVisitor(
  opening: Promise<Database>,
  { params: { table }, body, headers, ip }: FastifyRequest<TableRoute>,
): Promise<ApiAnswer> {
  const read = readRow(table, body);
  if ('refused' in read) return read.refused;
  if (headers.prefer?.includes('return=representation')) return notPermitted(table);
  // Known names, all of them.
  const columns = Object.keys(read.row).join(', ');
  // PostgREST passes the headers of a request to the database in this way. The key distinguishes a retry from a second lead.
  const passed = { 'x-real-ip': clientOf(ip), 'idempotency-key': headers['idempotency-key'] };
  try {
    const database = await opening;
    await database.transaction(async (session) => {
      await session.query("select set_config('request.headers', $1, true)", [JSON.stringify(passed)]);
      await session.query('set local role anon');
      await session.query(
        `insert into public.${table} (${columns}) select ${columns}
         from jsonb_populate_record(null::public.${table}, $1::jsonb)`,
        [JSON.stringify(read.row)],
      );
    });
    return created;
  } catch (cause) {
    const fault = readSqlFault(cause);
    if (fault) return refusedBySql(fault);
    return databaseAway(cause instanceof UnreachableError ? cause.reason : String(cause));
  }
}
