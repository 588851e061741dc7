import { connect, type Socket } from 'node:net';

/** Sends many requests at once, without waiting for answers, on a connection of its own. */
const askAhead = (port: number, path: string, requests: number, from = '127.0.0.1'): Socket => {
  const socket = connect({ port, host: '127.0.0.1', localAddress: from });
  socket.on('error', () => undefined);
  socket.write(`GET ${path} HTTP/1.1\r\nHost: localhost\r\n\r\n`.repeat(requests));
  return socket;
};

const closed = (socket: Socket): Promise<void> =>
  socket.destroyed ? Promise.resolve() : new Promise((resolve) => socket.once('close', () => resolve()));

/** Milliseconds until a client leaves that does not wait for its answers. */
const shortStayMs = 2;

/** Connects, sends many requests, and leaves before the answers. */
export function comeAndGo(port: number, path: string, requests: number, from?: string): Promise<void> {
  const socket = askAhead(port, path, requests, from);
  socket.once('connect', () => setTimeout(() => socket.destroy(), shortStayMs));
  return closed(socket);
}

/** A client that asks and reads nothing. */
export interface DeafClient {
  /** Whether the server has ended its connection. Nothing else would tell a client that doesn't read. */
  hasEnded(): boolean;
  leave(): void;
}

/** Asks many times, and never reads a byte of the answers. */
export async function askDeaf(
  port: number,
  path: string,
  requests: number,
  from?: string,
): Promise<DeafClient> {
  const socket = askAhead(port, path, requests, from);
  socket.pause();
  await new Promise<void>((resolve) => {
    for (const event of ['connect', 'close']) socket.once(event, () => resolve());
  });
  return { hasEnded: () => socket.destroyed, leave: () => void socket.destroy() };
}
