import { connect } from 'node:net';

/** Sends any text to a server on this machine, even if it is not HTTP. Returns all that it sends until it ends the connection. */
export async function askRaw(port: number, text: string): Promise<string> {
  const socket = connect(port, '127.0.0.1', () => socket.write(text, 'latin1')).setEncoding('latin1');
  let received = '';
  socket.on('data', (chunk) => {
    received += chunk;
  });
  // After a reset, `close` follows.
  socket.on('error', () => undefined);
  await new Promise((resolve) => socket.once('close', resolve));
  return received;
}
