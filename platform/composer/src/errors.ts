/** Why a release was not taken. The last good one of the same name stays in its place. */
export interface Refusal {
  readonly name: string;
  readonly version: string;
  readonly reason: string;
  /** Set where an operator may accept it: `compose --accept NAME=REASON`. */
  readonly isAcceptable?: boolean;
}

/** A refusal for an operator, and what may be done about it. */
export const refusalInWords = ({ name, version, reason, isAcceptable = false }: Refusal): string =>
  `${name} ${version}: ${reason}` +
  (isAcceptable ? ` (if that is right: npm run site -- compose --accept ${name}="why")` : '');

const isObject = (value: unknown): value is object => typeof value === 'object' && value !== null;

/** The message of whatever was thrown; another realm's errors are no `instanceof Error` here. */
export function messageOf(thrown: unknown): string {
  if (!isObject(thrown) || !('message' in thrown)) return String(thrown);
  // `fetch` says "fetch failed" and keeps the reason one level down.
  const below = 'cause' in thrown && isObject(thrown.cause) ? thrown.cause : {};
  const reason = 'code' in below ? below.code : 'message' in below ? below.message : undefined;
  return reason === undefined ? String(thrown.message) : `${thrown.message} (${reason})`;
}

/** Where an error was thrown, in the words of its engine; undefined for what is no error, also of another realm. */
export const stackOf = (cause: unknown): string | undefined =>
  typeof cause === 'object' && cause !== null && 'stack' in cause && typeof cause.stack === 'string'
    ? cause.stack
    : undefined;
