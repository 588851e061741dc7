/** What runs inside one transaction. */
export interface Session {
  /** Runs one statement with its values (`$1`, `$2` …) and returns its rows. Rejects with what the database says. */
  query<Row extends object>(statement: string, values?: readonly unknown[]): Promise<readonly Row[]>;
  /** Runs a script of many statements without values. */
  script(statements: string): Promise<void>;
}

/** A PostgreSQL database, however it is reached. One implementation a driver. */
export interface Database {
  /** Commits when `work` resolves. Rolls back when it rejects, and rejects with the same error. */
  transaction<Result>(work: (session: Session) => Promise<Result>): Promise<Result>;
  /**
   * Removes deleted rows from the database's files, as far as this process can.
   *
   * @returns Where it may remain, for a person to read.
   */
  erase(tables: readonly string[]): Promise<string>;
  /** Ends the connection. Whatever is asked of the database afterwards rejects. */
  close(): Promise<void>;
}

/** The database can't be reached. A statement under way may or may not have been executed. */
export class UnreachableError extends Error {
  override readonly name = 'UnreachableError';

  /** @param reason - A word for the log, such as `ECONNREFUSED`; nothing that anybody typed. */
  constructor(readonly reason: string) {
    super(`The database cannot be reached (${reason}).`);
  }
}

/** What PostgreSQL says about a statement that it refused. */
export interface SqlFault {
  /** The five characters of the SQLSTATE. */
  readonly code: string;
  readonly message: string;
  readonly details: string | null;
  readonly hint: string | null;
  /** The constraint or column that refused the row. */
  readonly refusedBy: string | null;
}

const textOf = (value: unknown): string | null => (typeof value === 'string' && value !== '' ? value : null);

/** Reads an error of any driver. Undefined when it didn't come from PostgreSQL: the database can't be reached. */
export function sqlFault(cause: unknown): SqlFault | undefined {
  if (!(cause instanceof Error)) return undefined;
  const fields: Readonly<Record<string, unknown>> = { ...cause };
  // Five capitals without a digit are an error code of the system, such as EPIPE.
  const code = textOf(fields.code);
  if (code === null || !/^(?=.*\d)[0-9A-Z]{5}$/.test(code)) return undefined;
  return {
    code,
    message: cause.message,
    details: textOf(fields.detail),
    hint: textOf(fields.hint),
    refusedBy: textOf(fields.constraint) ?? textOf(fields.column),
  };
}
