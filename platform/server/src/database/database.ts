import { getErrorCode } from '@proper/common/errors';
import type { DatabaseError } from 'pg';

/** Runs statements inside one transaction. */
export interface Session {
  /** Runs one statement with values for `$1`, `$2` …, and returns its rows. Rejects with its error. */
  query<Row extends object>(statement: string, values?: readonly unknown[]): Promise<readonly Row[]>;
  /** Runs a script of several statements without values. */
  script(statements: string): Promise<void>;
}

/** A PostgreSQL database behind either driver. */
export interface Database {
  /** Commits when `work` resolves. If it rejects, rolls back and rejects with the same error. */
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

/** The database can't be reached. Whether a statement in progress was executed is unknown. */
export class UnreachableError extends Error {
  override readonly name = 'UnreachableError';

  /** @param reason - A word for the log, such as `ECONNREFUSED`, without anything that a visitor typed. */
  constructor(readonly reason: string) {
    super(`The database cannot be reached (${reason}).`);
  }
}

/** Whether an error is PostgreSQL's own, from either driver. If not, the database can't be reached. */
export const isSqlError = (cause: unknown): cause is DatabaseError & { readonly code: string } =>
  // An SQLSTATE has a digit; a system error code such as EPIPE, also five capitals, has none.
  /^(?=.*\d)[0-9A-Z]{5}$/.test(getErrorCode(cause));
