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
  answerOneAtATime,
  type ConnectionCapOptions,
  capConnections,
  isAnswering,
  isWaitingForServer,
} from './connections';

const messageHeaders = {
  'cache-control': 'no-store',
  'content-type': 'text/plain; charset=utf-8',
  connection: 'close',
};

/** Milliseconds for the client to read the answer: closing a connection with unread input discards the answer (RST). */
const lingerMs = 2000;

/** Writes an answer to a bare connection, and ends it. */
function refuseOnSocket(socket: Duplex, status: number, headers: Headers): void {
  const text = STATUS_CODES[status] ?? '';
  const allHeaders = { ...headers, ...messageHeaders, 'content-length': String(text.length) };
  const lines = Object.entries(allHeaders).map(([name, value]) => `${name}: ${value}\r\n`);
  socket.end(`HTTP/1.1 ${status} ${text}\r\n${lines.join('')}\r\n${text}`);
  socket.on('error', () => socket.destroy());
  socket.resume();
  setTimeout(() => socket.destroy(), lingerMs).unref();
}

/** Statuses for errors of the HTTP parser; any other is 400. */
const statusByCode: Readonly<Record<string, number>> = {
  ERR_HTTP_REQUEST_TIMEOUT: 408,
  HPE_HEADER_OVERFLOW: 431,
  HPE_CHUNK_EXTENSIONS_OVERFLOW: 413,
};

/**
 * Answers a request that the HTTP parser cannot read, with the headers of every answer. In the middle of another answer it
 * only ends the connection: the client would take anything else for a part of that answer.
 */
export function refuseUnreadable(error: NodeJS.ErrnoException, socket: Socket, headers: Headers): void {
  if (error.code === 'ECONNRESET' || isAnswering(socket) || !socket.writable) socket.destroy();
  else refuseOnSocket(socket, statusByCode[error.code ?? ''] ?? 400, headers);
}

/** A name or an address, with or without a port (RFC 9112, section 3.2). */
const hostPattern = /^(\[[\da-f:.]+\]|[\w.~!$&'()*+,;=%-]*)(:\d*)?$/i;

/**
 * Whether a request has one Host header and a path. Node would accept two hosts and use the first. A complete URL
 * (`GET http://host/path`) is for proxies.
 */
function isWellFormed({ headersDistinct, httpVersion, url = '' }: IncomingMessage): boolean {
  const { host: hosts = [] } = headersDistinct;
  const hasOneHost = hosts.length === 1 || (hosts.length === 0 && httpVersion === '1.0');
  return hasOneHost && hosts.every((host) => hostPattern.test(host)) && /^[/*]/.test(url);
}

/**
 * Node's HTTP server, with limits on connections.
 *
 * @param headers - The headers of every answer.
 */
export function createHttpServer(
  handle: RequestListener,
  headers: Headers,
  options: ConnectionCapOptions,
): Server {
  const { limits } = options;
  const refuse = (response: ServerResponse, status: number) =>
    response.writeHead(status, { ...headers, ...messageHeaders }).end(STATUS_CODES[status]);
  const listener = answerOneAtATime((request, response) => {
    if (isWellFormed(request)) handle(request, response);
    else refuse(response, 400);
  }, limits);
  const server = createServer(
    {
      // `isWellFormed` checks it: Node's own refusal would lack the headers of every answer.
      requireHostHeader: false,
      headersTimeout: limits.headMs,
      requestTimeout: limits.requestMs,
      keepAliveTimeout: limits.idleMs,
      connectionsCheckingInterval: limits.checkIntervalMs,
    },
    listener,
  );
  server.setTimeout(limits.stalledMs, (socket) => {
    if (!isWaitingForServer(socket)) socket.destroy();
  });
  server.on('connect', (_request, socket) => refuseOnSocket(socket, 405, { ...headers, allow: 'GET, HEAD' }));
  server.on('checkExpectation', (_request, response) => refuse(response, 417));
  capConnections(server, options);
  return server;
}
