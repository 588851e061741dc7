import { connect, type Socket } from 'node:net';

/** A connection that sends any text, even if it is not HTTP: for tests. */
export interface RawConnection {
  readonly socket: Socket;
  /** Everything received so far. */
  received(): string;
  /** Resolves when the server has ended the connection. */
  readonly ended: Promise<void>;
}

/**
 * Opens a connection to a server on this machine and sends a text.
 *
 * @param localAddress - The local address of the connection: `127.0.0.2` is another client. Linux has all of them.
 */
export function openRaw(port: number, text: string, localAddress = '127.0.0.1'): RawConnection {
  const options = { port, host: '127.0.0.1', localAddress };
  const socket = connect(options, () => socket.write(text, 'latin1'));
  let received = '';
  socket.setEncoding('latin1');
  socket.on('data', (chunk) => {
    received += chunk;
  });
  // After a reset, `close` follows.
  socket.on('error', () => undefined);
  const ended = new Promise<void>((resolve) => socket.once('close', () => resolve()));
  return { socket, received: () => received, ended };
}

/** Returns everything that a server sends in answer to a text until it ends the connection. */
export async function askRaw(port: number, text: string): Promise<string> {
  const connection = openRaw(port, text);
  await connection.ended;
  return connection.received();
}
