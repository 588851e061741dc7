/**
 * A problem that the operator must solve before a command can run, such as with a setting, a file or a port. The message is one
 * line that says what to do.
 */
export class OperatorError extends Error {
  override readonly name = 'OperatorError';
}

/** The code of a system error, such as `ENOENT`; `unknown` for any other. */
export const codeOf = (cause: unknown): string =>
  (cause instanceof Error && (cause as NodeJS.ErrnoException).code) || 'unknown';

/** The message of whatever was thrown. `fetch` says "fetch failed", and has the reason one level down. */
export function messageOf(thrown: unknown): string {
  if (!(thrown instanceof Error)) return String(thrown);
  const { cause } = thrown;
  if (!(cause instanceof Error)) return thrown.message;
  return `${thrown.message} (${'code' in cause ? cause.code : cause.message})`;
}

/** Codes of system errors that an operator has to solve, such as a full disk or a missing permission. They are no bugs. */
const denials = ['ENOSPC', 'EDQUOT', 'EACCES', 'EPERM', 'EROFS', 'ENOTDIR', 'EMFILE', 'ENOMEM', 'EIO'];

/** What an operator has to solve, in one line; undefined for a bug. */
export const problemOf = (cause: unknown): string | undefined => {
  if (cause instanceof OperatorError) return cause.message;
  return denials.includes(codeOf(cause))
    ? `Solve this, and run it again: ${(cause as Error).message}`
    : undefined;
};

/** For `.catch()`: returns undefined for a missing file or folder, and throws any other error. */
export const unlessAbsent = (cause: unknown): undefined => {
  if (codeOf(cause) !== 'ENOENT' && codeOf(cause) !== 'ENOTDIR') throw cause;
  return undefined;
};
