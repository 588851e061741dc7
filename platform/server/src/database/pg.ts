import pg from 'pg';
import { type Database, type Session, UnreachableError } from './database';

/** Milliseconds for connecting, and for each statement: a transaction must end before forms give up. */
const waitMs = 3000;
/** Milliseconds for a rollback, which a healthy server does at once. */
const rollbackMs = 1000;
/** Milliseconds for a script: a migration may wait for another, or rewrite a table. */
const scriptMs = 10 * 60_000;

/** A statement with a timeout of its own, which the driver's types do not have. */
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

/** Only a code is logged, as a server's message may quote a visitor. The driver's timeouts have no code. */
const createUnreachableError = (cause: unknown): UnreachableError =>
  new UnreachableError((cause as NodeJS.ErrnoException).code ?? 'no answer');

/**
 * Creates a pool of connections to a PostgreSQL server. If a connection is lost, its transaction fails with
 * an {@link UnreachableError}; the next transaction connects again.
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
  // The pool replaces a connection lost while idle. An error without a listener would end the process.
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
        // This fails if the connection is lost, or busy with a statement that timed out.
        const rollback = await client.query(withTimeout('rollback', rollbackMs)).catch(() => undefined);
        client.release(rollback === undefined);
        throw rollback === undefined ? createUnreachableError(cause) : cause;
      }
    },
    close: () => pool.end(),
  };
}
