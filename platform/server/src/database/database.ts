import { getErrorCode } from '@proper/common/errors';
import type { DatabaseError } from 'pg';

/** Runs statements inside one transaction. */
export interface Session {
  /** Runs one statement with its values (`$1`, `$2` …) and returns its rows. Rejects with the database's error. */
  query<Row extends object>(statement: string, values?: readonly unknown[]): Promise<readonly Row[]>;
  /** Runs a script of several statements without values. */
  script(statements: string): Promise<void>;
}

/** A PostgreSQL database behind either driver. */
export interface Database {
  /** Commits when `work` resolves. Rolls back when it rejects, and rejects with the same error. */
  transaction<Result>(work: (session: Session) => Promise<Result>): Promise<Result>;
  /** Ends the connection. Every later call rejects. */
  close(): Promise<void>;
}

/** Runs one statement in a transaction of its own. */
export const query = <Row extends object>(
  database: Database,
  statement: string,
  values?: readonly unknown[],
): Promise<readonly Row[]> => database.transaction((session) => session.query<Row>(statement, values));

/** The database can't be reached. A statement in progress may or may not have been executed. */
export class UnreachableError extends Error {
  override readonly name = 'UnreachableError';

  /** @param reason - A word for the log, such as `ECONNREFUSED`; nothing that a visitor typed. */
  constructor(readonly reason: string) {
    super(`The database cannot be reached (${reason}).`);
  }
}

/** Whether either driver passes on PostgreSQL's own refusal. If not, the database can't be reached. */
export const isSqlError = (cause: unknown): cause is DatabaseError & { readonly code: string } =>
  // An SQLSTATE. Five capitals without a digit are a system error code, such as EPIPE.
  /^(?=.*\d)[0-9A-Z]{5}$/.test(getErrorCode(cause));
