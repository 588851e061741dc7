import {
  createServer,
  type IncomingMessage,
  type RequestListener,
  type Server,
  type ServerResponse,
  STATUS_CODES,
} from 'node:http';
import type { Socket } from 'node:net';
import type { Duplex } from 'node:stream';
import type { Headers } from '@proper/operator-kit/response-headers';
import {
  type ConnectionCapOptions,
  capConnections,
  isAnswering,
  isWaitedFor,
  oneAtATime,
} from './connections';

const plain = {
  'cache-control': 'no-store',
  'content-type': 'text/plain; charset=utf-8',
  connection: 'close',
};

/** Milliseconds for the client to read the answer: closing at once, with input unread, would discard it (RST). */
const lingerMs = 2000;

/** Answers on a bare connection, and ends it. */
function refuseOn(socket: Duplex, status: number, headers: Headers): void {
  const text = STATUS_CODES[status] ?? '';
  const all = { ...headers, ...plain, 'content-length': String(text.length) };
  const lines = Object.entries(all).map(([name, value]) => `${name}: ${value}\r\n`);
  socket.end(`HTTP/1.1 ${status} ${text}\r\n${lines.join('')}\r\n${text}`);
  socket.on('error', () => socket.destroy());
  socket.resume();
  setTimeout(() => socket.destroy(), lingerMs).unref();
}

/** The status for errors of the HTTP parser; 400 for any other error. */
const statusByCode: Readonly<Record<string, number>> = {
  ERR_HTTP_REQUEST_TIMEOUT: 408,
  HPE_HEADER_OVERFLOW: 431,
  HPE_CHUNK_EXTENSIONS_OVERFLOW: 413,
};

/**
 * Answers what the HTTP parser cannot read, with the headers of every answer. In the middle of another answer the
 * connection just ends, because anything written now would be read as a part of that answer.
 */
export function refuseUnreadable(error: NodeJS.ErrnoException, socket: Socket, headers: Headers): void {
  if (error.code === 'ECONNRESET' || isAnswering(socket) || !socket.writable) socket.destroy();
  else refuseOn(socket, statusByCode[error.code ?? ''] ?? 400, headers);
}

/** A name or an address, and perhaps a port (RFC 9112, section 3.2). */
const hostForm = /^(\[[\da-f:.]+\]|[\w.~!$&'()*+,;=%-]*)(:\d*)?$/i;

/**
 * Whether a request names one host, in a header, and a path. Node would take the first of two hosts. An address as a whole
 * (`GET http://host/path`) is for proxies.
 */
function isWellFormed({ headersDistinct, httpVersion, url = '' }: IncomingMessage): boolean {
  const { host: hosts = [] } = headersDistinct;
  const isNamed = hosts.length === 1 || (hosts.length === 0 && httpVersion === '1.0');
  return isNamed && hosts.every((host) => hostForm.test(host)) && /^[/*]/.test(url);
}

/**
 * Node's HTTP server with limits on what a client can hold on to.
 *
 * @param options - `headers` are those of every answer.
 */
export function createHttpServer(
  handle: RequestListener,
  options: ConnectionCapOptions & { readonly headers: Headers },
): Server {
  const { limits, headers } = options;
  const refuse = (response: ServerResponse, status: number) =>
    response.writeHead(status, { ...headers, ...plain }).end(STATUS_CODES[status]);
  const inTurn = oneAtATime((request, response) => {
    if (isWellFormed(request)) handle(request, response);
    else refuse(response, 400);
  }, limits);
  const server = createServer(
    {
      // `isWellFormed` looks for it: the answer to a request without it has the headers of every answer.
      requireHostHeader: false,
      headersTimeout: limits.headMs,
      requestTimeout: limits.requestMs,
      keepAliveTimeout: limits.idleMs,
      connectionsCheckingInterval: limits.checkedEveryMs,
    },
    inTurn,
  );
  server.setTimeout(limits.stalledMs, (socket) => {
    if (!isWaitedFor(socket)) socket.destroy();
  });
  server.on('connect', (_request, socket) => refuseOn(socket, 405, { ...headers, allow: 'GET, HEAD' }));
  server.on('checkExpectation', (_request, response) => refuse(response, 417));
  capConnections(server, options);
  return server;
}
