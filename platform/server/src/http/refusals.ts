import { type IncomingMessage, type ServerResponse, STATUS_CODES } from 'node:http';
import type { Duplex } from 'node:stream';

/** What is answered where the HTTP parser gives a request up, by its error code. */
const statusOf = (code: string | undefined): number => {
  if (code === 'ERR_HTTP_REQUEST_TIMEOUT') return 408;
  if (code === 'HPE_HEADER_OVERFLOW') return 431;
  if (code === 'HPE_CHUNK_EXTENSIONS_OVERFLOW') return 413;
  return 400;
};

type Headers = Readonly<Record<string, string>>;

const plain = {
  'cache-control': 'no-store',
  'content-type': 'text/plain; charset=utf-8',
  connection: 'close',
};

/** Milliseconds for the client to read the answer: closing at once, with input unread, would discard it (RST). */
const lingerMs = 2000;

/** Answers on a bare connection, and ends it. */
export function refuseOn(socket: Duplex, status: number, headers: Headers): void {
  const text = STATUS_CODES[status] ?? '';
  const all = { ...headers, ...plain, 'content-length': String(text.length) };
  const lines = Object.entries(all).map(([name, value]) => `${name}: ${value}\r\n`);
  socket.end(`HTTP/1.1 ${status} ${text}\r\n${lines.join('')}\r\n${text}`);
  socket.on('error', () => socket.destroy());
  socket.resume();
  setTimeout(() => socket.destroy(), lingerMs).unref();
}

/** Answers a request before anybody has looked at what it wants, and ends its connection. */
export function refuse(response: ServerResponse<IncomingMessage>, status: number, headers: Headers): void {
  response.writeHead(status, { ...headers, ...plain }).end(STATUS_CODES[status]);
}

/**
 * Answers what the HTTP parser can't read, with the headers of every answer.
 *
 * @param midAnswer - Whether another answer is being sent: then the connection just ends, because anything written now
 * would be read as a part of that answer.
 */
export function refuseUnreadable(
  error: NodeJS.ErrnoException,
  socket: Duplex,
  headers: Headers,
  midAnswer: boolean,
): void {
  if (error.code === 'ECONNRESET' || midAnswer || !socket.writable) socket.destroy();
  else refuseOn(socket, statusOf(error.code), headers);
}
