import { once } from 'node:events';
import { createServer } from 'node:net';
import { codeOf, OperatorError } from '@proper/operator-kit/operator-error';

/**
 * Checks that a port is free before anything is built.
 *
 * @throws OperatorError that says what to do if it is not.
 */
export async function checkPort(port: number, host: string): Promise<void> {
  const server = createServer();
  try {
    await once(server.listen(port, host), 'listening');
    await once(server.close(), 'close');
  } catch (cause) {
    throw new OperatorError(
      codeOf(cause) === 'EADDRINUSE'
        ? `Port ${port} is taken. Stop what uses it, or choose another with PORT=${port + 1} npm run dev.`
        : `The server can't listen on ${host}, port ${port} (${codeOf(cause)}).`,
    );
  }
}
