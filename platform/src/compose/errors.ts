/** Something that a person must mend before a site can be composed. The message says what and how. */
export class ComposeError extends Error {
  override readonly name = 'ComposeError';
}

/** Why a release was not taken. The last good one of the same name stays in its place. */
export interface Refusal {
  readonly name: string;
  readonly version: string;
  readonly reason: string;
}

/** The message of whatever was thrown; another realm's errors are no `instanceof Error` here. */
export const messageOf = (cause: unknown): string =>
  typeof cause === 'object' && cause !== null && 'message' in cause ? String(cause.message) : String(cause);
