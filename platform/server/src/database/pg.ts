import pg from 'pg';
import { type Database, type Session, UnreachableError } from './database';

/** Milliseconds to wait for a connection, and for the answer to one statement: a transaction must end before the forms give up. */
const waitMs = 3000;
/** Milliseconds to wait for the answer to a rollback, which a healthy server gives at once. */
const rollbackMs = 1000;
/** Milliseconds that a script may take: a migration may wait for another one, or rewrite a table. */
const scriptMs = 10 * 60_000;

/** A statement with its own timeout, which the driver's types lack. */
const withTimeout = (text: string, timeoutMs: number) =>
  ({ text, query_timeout: timeoutMs }) as pg.QueryConfig;

const createSession = (client: pg.PoolClient): Session => ({
  async query<Row extends object>(statement: string, values: readonly unknown[] = []) {
    return (await client.query<Row>(statement, [...values])).rows;
  },
  async script(statements) {
    await client.query(withTimeout(`set local statement_timeout = ${scriptMs}; ${statements}`, scriptMs));
  },
});

/** Only a code is logged: a server's message may quote what a visitor typed. The driver's own timeouts have none. */
const createUnreachableError = (cause: unknown): UnreachableError =>
  new UnreachableError((cause as NodeJS.ErrnoException).code ?? 'no answer');

/**
 * Reaches a PostgreSQL server through a pool of connections, without connecting yet. If a connection is lost, its
 * transaction fails with an {@link UnreachableError}; the next transaction connects again.
 */
export function openPostgres(url: string): Database {
  const pool = new pg.Pool({
    connectionString: url,
    max: 10,
    connectionTimeoutMillis: waitMs,
    query_timeout: waitMs,
    idleTimeoutMillis: 30_000,
    keepAlive: true,
    application_name: 'proper',
  });
  // The pool drops a connection that is lost while idle; an error event without a listener would end the process.
  pool.on('error', () => undefined);
  pool.on('connect', (client) => client.on('error', () => undefined));

  return {
    async transaction(work) {
      const client = await pool.connect().catch((cause: unknown) => {
        throw createUnreachableError(cause);
      });
      try {
        // The server applies the timeout too, in case this process dies.
        await client.query(`begin; set local statement_timeout = ${waitMs}`);
        const result = await work(createSession(client));
        await client.query('commit');
        client.release();
        return result;
      } catch (cause) {
        // Fails if the connection is lost, or still busy with a statement that timed out.
        const rollback = await client.query(withTimeout('rollback', rollbackMs)).catch(() => undefined);
        client.release(rollback === undefined);
        throw rollback === undefined ? createUnreachableError(cause) : cause;
      }
    },
    close: () => pool.end(),
  };
}
