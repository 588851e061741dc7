import { type Database, sqlFault, UnreachableError } from '../database';
import { type Answer, noDatabase, refusedBySql, unknownTable, unsupportedMethod } from './answers';
import { type Catalogue, readCatalogue } from './catalogue';
import { insertStatement, readInsert, type Statement, selectStatement } from './insert';
import type { Preferences } from './preferences';

/** How a request ended. */
export interface Outcome {
  readonly answer: Answer;
  /** What the log says beyond the answer's code; never anything that a visitor typed. */
  readonly detail?: string;
}

interface InsertCall {
  readonly table: string;
  readonly body: string;
  /** The `columns` parameter of the request. */
  readonly columns: string | undefined;
  readonly preferences: Preferences;
  /** Whom the throttle counts it for. */
  readonly client: string;
  /** The header Idempotency-Key: tells a retry from a second lead. */
  readonly attempt: string | undefined;
}

const created = (count: number, { exactCount, applied }: Preferences): Answer => ({
  status: 201,
  headers: {
    'content-range': exactCount ? `*/${count}` : '*/*',
    ...(applied ? { 'preference-applied': applied } : {}),
  },
  body: null,
});

/** What an anonymous visitor can ask of the tables. */
export interface Visitor {
  insert(call: InsertCall): Promise<Outcome>;
  read(table: string): Promise<Outcome>;
}

/** Asks the database as the role `anon`, so that its own rules decide. */
export function visitorOf(opening: Promise<Database>): Visitor {
  let catalogue: Promise<Catalogue> | undefined;

  async function tables(database: Database): Promise<Catalogue> {
    catalogue ??= readCatalogue(database);
    try {
      return await catalogue;
    } catch (cause) {
      catalogue = undefined;
      throw cause;
    }
  }

  async function run(
    database: Database,
    { text, values }: Statement,
    { client, attempt }: Partial<Pick<InsertCall, 'client' | 'attempt'>> = {},
  ): Promise<number> {
    return database.transaction(async (session) => {
      // The way PostgREST tells the database about a request.
      const headers = JSON.stringify({ 'x-real-ip': client, 'idempotency-key': attempt });
      await session.query("select set_config('request.headers', $1, true)", [headers]);
      await session.query('set local role anon');
      return (await session.query(text, values)).length;
    });
  }

  async function outcomeOf(work: (database: Database) => Promise<Outcome>): Promise<Outcome> {
    try {
      return await work(await opening);
    } catch (cause) {
      const fault = sqlFault(cause);
      if (fault) return { answer: refusedBySql(fault), detail: fault.place ?? '' };
      if (cause instanceof UnreachableError) return { answer: noDatabase, detail: cause.reason };
      return { answer: noDatabase, detail: cause instanceof Error ? cause.message : String(cause) };
    }
  }

  return {
    insert: ({ table, body, columns, preferences, client, attempt }) =>
      outcomeOf(async (database) => {
        const known = (await tables(database)).get(table);
        if (!known) return { answer: unknownTable(table) };
        const request = readInsert(table, known, body, columns);
        if (!request.ok) return { answer: request.answer };
        const { rows } = request.value;
        if (rows.length === 0) return { answer: created(0, preferences) };
        const returning = preferences.returning === 'minimal' ? '1' : '*';
        const count = await run(database, insertStatement(table, request.value, returning), {
          client,
          attempt,
        });
        return { answer: created(count, preferences) };
      }),

    read: (table) =>
      outcomeOf(async (database) => {
        if (!(await tables(database)).has(table)) return { answer: unknownTable(table) };
        await run(database, selectStatement(table));
        return { answer: unsupportedMethod('GET') };
      }),
  };
}
