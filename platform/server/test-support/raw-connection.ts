import { connect, type Socket } from 'node:net';

/** A connection that sends what it is given, which no HTTP client would: for tests. */
export interface RawConnection {
  readonly socket: Socket;
  /** All that has come so far. */
  received(): string;
  /** Resolves when the server has ended the connection. */
  readonly ended: Promise<void>;
}

/**
 * Opens one and sends a text, to a server on this machine.
 *
 * @param localAddress - The address of this machine that it comes from: `127.0.0.2` is another client. Linux has all.
 */
export function openRaw(port: number, text: string, localAddress = '127.0.0.1'): RawConnection {
  const options = { port, host: '127.0.0.1', localAddress };
  const socket = connect(options, () => socket.write(text, 'latin1'));
  let received = '';
  socket.setEncoding('latin1');
  socket.on('data', (chunk) => {
    received += chunk;
  });
  // A connection that is reset has ended.
  socket.on('error', () => undefined);
  const ended = new Promise<void>((resolve) => socket.once('close', () => resolve()));
  return { socket, received: () => received, ended };
}

/** Everything that a server answers to a text before it ends the connection. */
export async function askRaw(port: number, text: string): Promise<string> {
  const connection = openRaw(port, text);
  await connection.ended;
  return connection.received();
}
