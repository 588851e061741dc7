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

/** For `.catch()`: returns undefined for a missing file or folder, and throws any other error. */
export const unlessAbsent = (cause: unknown): undefined => {
  if (codeOf(cause) !== 'ENOENT' && codeOf(cause) !== 'ENOTDIR') throw cause;
  return undefined;
};
