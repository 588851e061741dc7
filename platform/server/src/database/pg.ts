import pg from 'pg';
import { type Database, type Session, UnreachableError } from './database';

/** Milliseconds to wait for a connection, and for the answer to one statement of a visitor. */
const connectMs = 4000;
const answerMs = 4000;
/** Milliseconds to wait for the answer to a rollback, which takes none of a server that is well. */
const rollbackMs = 1000;
/** Milliseconds that a script may take: a migration waits for another one, and may rewrite a table. */
const scriptMs = 10 * 60_000;

/** The timeout that the server itself keeps, in case this process is no longer there. */
const begin = `begin; set local statement_timeout = ${answerMs}`;

const sessionOf = (client: pg.PoolClient): Session => ({
  async query<Row extends object>(statement: string, values: readonly unknown[] = []) {
    const { rows } = await client.query<Row>(statement, [...values]);
    return rows;
  },
  async script(statements) {
    const text = `set local statement_timeout = ${scriptMs}; ${statements}`;
    await client.query({ text, query_timeout: scriptMs } as pg.QueryConfig);
  },
});

const reasonOf = (cause: unknown): string => {
  const code: unknown = cause instanceof Error ? (cause as NodeJS.ErrnoException).code : undefined;
  if (typeof code === 'string') return code;
  // Only the driver's words are logged: a server's message may quote what somebody typed.
  return cause instanceof Error && /timeout|terminated|closed/i.test(cause.message)
    ? cause.message
    : 'unknown';
};

/**
 * Reaches a PostgreSQL server through a pool of connections. Nothing is connected yet when this returns. A lost
 * connection fails what was under way with an {@link UnreachableError}; the next transaction connects again.
 */
export function openPostgres(url: string): Database {
  const pool = new pg.Pool({
    connectionString: url,
    max: 10,
    connectionTimeoutMillis: connectMs,
    query_timeout: answerMs,
    idleTimeoutMillis: 30_000,
    keepAlive: true,
    application_name: 'proper',
  });
  // A connection that is lost while nobody uses it is dropped by the pool; nothing else is to be done.
  pool.on('error', () => undefined);
  pool.on('connect', (client) => client.on('error', () => undefined));
  const connect = () =>
    pool.connect().catch((cause: unknown) => Promise.reject(new UnreachableError(reasonOf(cause))));

  return {
    async transaction(work) {
      const client = await connect();
      try {
        await client.query(begin);
        const result = await work(sessionOf(client));
        await client.query('commit');
        client.release();
        return result;
      } catch (cause) {
        // Fails where the connection is lost, or still busy with a statement that got no answer.
        const isUsable = await client
          .query({ text: 'rollback', query_timeout: rollbackMs } as pg.QueryConfig)
          .then(
            () => true,
            () => false,
          );
        client.release(!isUsable);
        throw isUsable ? cause : new UnreachableError(reasonOf(cause));
      }
    },
    async erase(tables) {
      const client = await connect();
      try {
        for (const table of tables)
          await client.query({
            text: `vacuum (analyze) ${table}`,
            query_timeout: scriptMs,
          } as pg.QueryConfig);
      } finally {
        client.release();
      }
      return "The PostgreSQL server's log (WAL), its replicas and the free space of its files keep it until they are written over.";
    },
    close: () => pool.end(),
  };
}
