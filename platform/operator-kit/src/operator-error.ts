/**
 * Something that a person must mend before a command can do its work: a setting, a file, a port. The message is one
 * line for whoever typed the command, and says what to do.
 */
export class OperatorError extends Error {
  override readonly name = 'OperatorError';
}
