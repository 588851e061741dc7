/** Why the server can't start. The message is one line for whoever typed the command, and says what to do. */
export class StartError extends Error {
  override readonly name = 'StartError';
}
