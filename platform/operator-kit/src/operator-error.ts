/**
 * A problem that the operator must solve before a command can run: with a setting, a file, a port. The message is one line and
 * says what to do.
 */
export class OperatorError extends Error {
  override readonly name = 'OperatorError';
}

/** The code of a system error, such as `ENOENT`; `unknown` for any other. */
export const codeOf = (cause: unknown): string =>
  (cause instanceof Error && (cause as NodeJS.ErrnoException).code) || 'unknown';

/** Turns the error of a missing file or folder into undefined, and throws any other: for `.catch()`. */
export const unlessAbsent = (cause: unknown): undefined => {
  if (codeOf(cause) !== 'ENOENT' && codeOf(cause) !== 'ENOTDIR') throw cause;
  return undefined;
};
