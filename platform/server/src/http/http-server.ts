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
 * Reads the target of a request that has one Host header; Node would accept two and use the first. A complete address
 * (`GET http://host/path`) is answered as its path, and its host replaces the header (RFC 9112, section 3.2.2).
 *
 * @returns Whether the request is well formed.
 */
function readTarget(request: IncomingMessage): boolean {
  const { headers, headersDistinct, httpVersion, url = '' } = request;
  const { host: hosts = [] } = headersDistinct;
  const hasOneHost = hosts.length === 1 || (hosts.length === 0 && httpVersion === '1.0');
  if (!hasOneHost || !hosts.every((host) => hostPattern.test(host))) return false;
  const { host, target } = /^https?:\/\/(?<host>[^/?#]+)(?<target>.*)$/i.exec(url)?.groups ?? {};
  if (host === undefined || target === undefined) return /^[/*]/.test(url);
  headers.host = host;
  request.url = target.startsWith('/') ? target : `/${target}`;
  return hostPattern.test(host);
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
    if (readTarget(request)) handle(request, response);
    else refuse(response, 400);
  }, limits);
  const server = createServer(
    {
      // `readTarget` checks it: Node's own refusal would lack the headers of every answer.
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
