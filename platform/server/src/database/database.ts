import { codeOf } from '@proper/operator-kit/operator-error';
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

/** The database can't be reached. A statement in progress may or may not have been executed. */
export class UnreachableError extends Error {
  override readonly name = 'UnreachableError';

  /** @param reason - A word for the log, such as `ECONNREFUSED`; nothing that a visitor typed. */
  constructor(readonly reason: string) {
    super(`The database cannot be reached (${reason}).`);
  }
}

/** PostgreSQL's reason for refusing a statement. */
export interface SqlError {
  /** The five characters of the SQLSTATE. */
  readonly code: string;
  readonly message: string;
  readonly details: string | null;
  readonly hint: string | null;
  /** The constraint or column that refused the row. */
  readonly refusedBy: string | null;
}

/** Reads an error of either driver. Undefined if it isn't PostgreSQL's: then the database can't be reached. */
export function readSqlError(cause: unknown): SqlError | undefined {
  const code = codeOf(cause);
  // Five capitals without a digit are a system error code, such as EPIPE.
  if (!/^(?=.*\d)[0-9A-Z]{5}$/.test(code)) return undefined;
  const { message, detail, hint, constraint, column } = cause as DatabaseError;
  return {
    code,
    message,
    details: detail || null,
    hint: hint || null,
    refusedBy: constraint || column || null,
  };
}
