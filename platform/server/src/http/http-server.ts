import { createServer, type Server } from 'node:http';
import type { Socket } from 'node:net';
import type { ConnectionLimits } from './connection-limits';
import { isWaitedFor, oneAtATime, type RequestHandler } from './one-at-a-time';
import { refuse, refuseOn } from './refusals';
import { settleTarget } from './request-target';

export interface HttpServerOptions {
  readonly limits: ConnectionLimits;
  /** What every answer has. */
  readonly headers: Readonly<Record<string, string>>;
  readonly log: (line: string) => void;
}

const oncePerMs = (every: number, work: () => void): (() => void) => {
  let last = Number.NEGATIVE_INFINITY;
  return () => {
    if (performance.now() - last < every) return;
    last = performance.now();
    work();
  };
};

/** Closes new connections beyond so many, and then idle ones, so that there is room for the next. */
function shed(server: Server, { limits: { connectionsAtMost }, log }: HttpServerOptions): void {
  const open = new Set<Socket>();
  const makeRoom = oncePerMs(1000, () => server.closeIdleConnections());
  const tell = oncePerMs(60_000, () =>
    log(`More than ${connectionsAtMost} connections: some are turned away.`),
  );
  server.on('connection', (socket) => {
    if (open.size >= connectionsAtMost) {
      socket.destroy();
      makeRoom();
      tell();
      return;
    }
    open.add(socket);
    socket.once('close', () => open.delete(socket));
  });
}

/** Node's HTTP server with limits on what a client can hold on to. */
export function createHttpServer(handle: RequestHandler, options: HttpServerOptions): Server {
  const { limits, headers } = options;
  const inTurn = oneAtATime((request, response) => {
    if (settleTarget(request)) handle(request, response);
    else refuse(response, 400, headers);
  }, limits);
  const server = createServer(
    {
      // Looked for in `settleTarget`, whose answer has the headers of every answer.
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
  server.on('checkExpectation', (_request, response) => refuse(response, 417, headers));
  shed(server, options);
  return server;
}
