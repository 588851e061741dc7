import { type Database, sqlFault, UnreachableError } from '../database';
import { type Answer, noDatabase, refusedBySql, unknownTable, unsupportedMethod } from './answers';
import { insertStatement, readInsert, type Statement, selectStatement } from './insert';

/** The columns of each table that the routes know. Only names from here are ever written into a statement. */
type Catalogue = ReadonlyMap<string, ReadonlySet<string>>;

const tablesOfPublic = `
  select tables.relname::text as name, json_agg(columns.attname::text) as columns
  from pg_catalog.pg_class as tables
  join pg_catalog.pg_attribute as columns on columns.attrelid = tables.oid
  where tables.relnamespace = 'public'::regnamespace and tables.relkind in ('r', 'p')
    and columns.attnum > 0 and not columns.attisdropped
  group by tables.relname
`;

/** Reads which tables and columns there are. */
async function readCatalogue(database: Database): Promise<Catalogue> {
  const tables = await database.transaction((session) =>
    session.query<{ name: string; columns: string[] }>(tablesOfPublic),
  );
  return new Map(tables.map(({ name, columns }) => [name, new Set(columns)]));
}

/** The `Prefer` header, as far as the routes honour it. */
export interface Preferences {
  /** What to send back of the new rows. */
  readonly returning: 'minimal' | 'representation' | 'headers-only';
  /** Whether to count the new rows. */
  readonly exactCount: boolean;
  /** What of the header was honoured, for `Preference-Applied`; empty when nothing was. */
  readonly applied: string;
}

const kinds = ['minimal', 'representation', 'headers-only'] as const;

/** Reads the header. Preferences that the routes do not know are ignored (RFC 7240). */
export function readPreferences(header: string | undefined): Preferences {
  const asked = (header ?? '').split(',').map((preference) => preference.trim());
  const returning = kinds.find((kind) => asked.includes(`return=${kind}`));
  const exactCount = asked.includes('count=exact');
  const applied = [returning && `return=${returning}`, exactCount && 'count=exact'].filter(Boolean);
  return { returning: returning ?? 'minimal', exactCount, applied: applied.join(', ') };
}

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
