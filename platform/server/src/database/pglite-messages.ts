/** What the page thread asks of the thread that runs PGlite. */
export type Order =
  | { readonly do: 'begin' | 'commit' | 'rollback' | 'close' }
  | { readonly do: 'query'; readonly statement: string; readonly values: readonly unknown[] }
  | { readonly do: 'script'; readonly statements: string }
  /** Outside of a transaction, between two of them. */
  | { readonly do: 'command'; readonly statement: string };

/** An order on its way. Orders are carried out one after the other; each is answered once. */
export interface Asked {
  readonly id: number;
  readonly order: Order;
}

/** What is passed on of an error. Nothing else is: PGlite's errors contain the statement and its values. */
export interface Failure {
  readonly message: string;
  /** The SQLSTATE, where PostgreSQL said no. */
  readonly code?: string | undefined;
  readonly detail?: string | undefined;
  readonly hint?: string | undefined;
  readonly constraint?: string | undefined;
  readonly column?: string | undefined;
}

export type Answered =
  | { readonly id: number; readonly rows: readonly object[] }
  | { readonly id: number; readonly failure: Failure };

/** The first message of the thread. Orders may be sent before it. */
export interface Ready {
  readonly ready: true;
}
