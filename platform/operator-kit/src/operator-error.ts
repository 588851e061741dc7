/**
 * Something that a person must put right before a command can do its work: a setting, a file, a port. The message is one
 * line for whoever typed the command, and says what to do.
 */
export class OperatorError extends Error {
  override readonly name = 'OperatorError';
}

/** The code of an error of the system, such as `ENOENT`; `unknown` for any other. */
export const codeOf = (cause: unknown): string =>
  (cause instanceof Error && (cause as NodeJS.ErrnoException).code) || 'unknown';
