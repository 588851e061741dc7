/** Thrown for what the user must solve, such as a port in use. Its message says in one line what to do. */
export class UserError extends Error {
  override readonly name = 'UserError';
}

/** Returns the code of a system error, such as `ENOENT`; `unknown` for any other error. */
export const getErrorCode = (cause: unknown): string =>
  (cause instanceof Error && (cause as NodeJS.ErrnoException).code) || 'unknown';

/** Returns the message of anything thrown, and its cause: "fetch failed" alone would give no reason. */
export function getErrorMessage(thrown: unknown): string {
  if (!(thrown instanceof Error)) return String(thrown);
  const { cause } = thrown;
  if (!(cause instanceof Error)) return thrown.message;
  return `${thrown.message} (${'code' in cause ? cause.code : cause.message})`;
}

/** System errors that a user can solve, such as a full disk or a missing permission. They are no bugs. */
const userErrorCodes = ['ENOSPC', 'EDQUOT', 'EACCES', 'EPERM', 'EROFS', 'ENOTDIR', 'EMFILE', 'ENOMEM', 'EIO'];

/** Describes what the user has to solve, in one line; undefined for a bug. */
export const describeUserError = (cause: unknown): string | undefined => {
  if (cause instanceof UserError) return cause.message;
  return userErrorCodes.includes(getErrorCode(cause))
    ? `Solve this, and run it again: ${(cause as Error).message}`
    : undefined;
};

/** For `.catch()`: returns undefined for a missing file or folder, and throws any other error. */
export const ignoreMissing = (cause: unknown): undefined => {
  if (getErrorCode(cause) !== 'ENOENT' && getErrorCode(cause) !== 'ENOTDIR') throw cause;
  return undefined;
};
