import type { IncomingMessage, RequestListener, Server, ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import proxyAddr from '@fastify/proxy-addr';
import { clientOf } from '../limits/client-address';

/** Requests of one connection that may wait for the answer before theirs. One more ends the connection. */
const waitingAtMost = 50;
/** Descriptors that the process needs for everything but its connections: modules, the database's files, emails, the log. */
const keptFree = 192;
/** Descriptors of a connection: its own, and that of the file that it is sent. */
const perConnection = 2;
/** The fewest connections, however few descriptors there are. */
const leastConnections = 16;
/** The most connections, however many descriptors there are: each takes memory too. */
const mostConnections = 8192;
/** The part of all connections that one client may have: an office behind one address, but not everybody's. */
const shareOfClient = 1 / 8;

/**
 * As many connections as leave room for everything else that opens files.
 *
 * @param descriptors - How many files the process may have open; no limit where the system reports none.
 */
export const connectionsFor = (descriptors: unknown): number =>
  typeof descriptors === 'number'
    ? Math.min(
        mostConnections,
        Math.max(leastConnections, Math.floor((descriptors - keptFree) / perConnection)),
      )
    : mostConnections;

/**
 * How long a connection may take for each step, and how many connections there may be, for a server in use. Times in
 * milliseconds. The forms give up after ten seconds by themselves.
 */
export function defaultConnectionLimits() {
  const report = process.report?.getReport() as
    | { readonly userLimits?: { readonly open_files?: { readonly soft?: unknown } } }
    | undefined;
  const connectionsAtMost = connectionsFor(report?.userLimits?.open_files?.soft);
  return {
    /** Without a byte sent or read, unless the server is still working: a client that stalls is disconnected. */
    stalledMs: 30_000,
    /** For the head of a request. */
    headMs: 15_000,
    /** For a whole request, with its body. */
    requestMs: 30_000,
    /** For one answer, from its request to its last byte: disconnects a client that reads a byte now and then. */
    answerMs: 180_000,
    /** Between two requests. Longer than proxies usually keep a connection, so that none is closed under a request. */
    idleMs: 72_000,
    /** How often the server looks for requests that take too long. */
    checkedEveryMs: 5000,
    /** Connections at once; more are closed without an answer. */
    connectionsAtMost,
    /** Connections of one client at once; one more takes the place of its oldest that is not being answered. */
    connectionsPerClient: Math.max(leastConnections, connectionsAtMost * shareOfClient),
  };
}
export type ConnectionLimits = Readonly<ReturnType<typeof defaultConnectionLimits>>;

/** The requests of a connection: the one that is being answered, and those that wait. */
interface Turn {
  readonly request: IncomingMessage;
  readonly response: ServerResponse;
  readonly waiting: (() => void)[];
}

const turns = new WeakMap<Socket, Turn>();

/** Whether an earlier request of a connection must be answered first: it has arrived whole, or its answer has begun. */
export function isAnswering(socket: Socket): boolean {
  const turn = turns.get(socket);
  return turn !== undefined && (turn.request.complete || turn.response.headersSent);
}

/** Whether a client has sent its whole request and waits for the server, for example until the database is open. */
export function isWaitedFor(socket: Socket): boolean {
  const turn = turns.get(socket);
  return turn?.request.complete === true && !turn.response.headersSent;
}

/**
 * Answers the requests of a connection one after the other, so that it holds at most one file open. Node would pass on all
 * requests that a client has sent ahead, and an answer that waits for its turn does not notice when the connection closes.
 */
export function oneAtATime(handle: RequestListener, { answerMs }: ConnectionLimits): RequestListener {
  function begin(turn: Turn): void {
    const { request, response, waiting } = turn;
    const { socket } = request;
    turns.set(socket, turn);
    const deadline = setTimeout(() => socket.destroy(), answerMs);
    response.once('close', () => {
      clearTimeout(deadline);
      const next = socket.destroyed ? undefined : waiting.shift();
      if (next) next();
      else turns.delete(socket);
    });
    handle(request, response);
  }

  return (request, response) => {
    const { socket } = request;
    const waiting = turns.get(socket)?.waiting;
    if (waiting === undefined) begin({ request, response, waiting: [] });
    else if (waiting.length < waitingAtMost) waiting.push(() => begin({ request, response, waiting }));
    else socket.destroy();
  };
}

/** Returns a function that does its work when it is called, but at most once in so many milliseconds. */
export const oncePerMs = (every: number, work: () => void): (() => void) => {
  let last = Number.NEGATIVE_INFINITY;
  return () => {
    if (performance.now() - last < every) return;
    last = performance.now();
    work();
  };
};

export interface ConnectionCapOptions {
  readonly limits: ConnectionLimits;
  /** Connections of these count for many visitors, and have no cap of their own. */
  readonly trustedProxies: readonly string[];
  readonly log: (line: string) => void;
}

/**
 * Bounds the connections of each client and of all. A client at its cap loses its oldest connection that is not being
 * answered, an idle or a half-sent one, so that what it has left unfinished stops neither the others nor itself. Beyond
 * the bound of all, new ones are closed, and then idle ones, so that there is room for the next.
 */
export function capConnections(server: Server, { limits, trustedProxies, log }: ConnectionCapOptions): void {
  const { connectionsAtMost, connectionsPerClient } = limits;
  const isProxy = proxyAddr.compile([...trustedProxies]);
  const ofClient = new Map<string, Set<Socket>>();
  const makeRoom = oncePerMs(1000, () => server.closeIdleConnections());
  const logTotalCap = oncePerMs(60_000, () =>
    log(`More than ${connectionsAtMost} connections: some are turned away.`),
  );
  const logClientCap = oncePerMs(60_000, () =>
    log(`More than ${connectionsPerClient} connections of one client: some are turned away.`),
  );

  server.maxConnections = connectionsAtMost;
  server.on('drop', () => {
    makeRoom();
    logTotalCap();
  });
  server.on('connection', (socket) => {
    const { remoteAddress } = socket;
    const client = clientOf(remoteAddress);
    const own = ofClient.get(client) ?? new Set();
    if (own.size >= connectionsPerClient && !isProxy(remoteAddress ?? '', 0)) {
      logClientCap();
      const unanswered = [...own].find((each) => !isAnswering(each)) ?? socket;
      unanswered.destroy();
      if (unanswered === socket) return;
      // No longer counted: its `close` event comes only later.
      own.delete(unanswered);
    }
    ofClient.set(client, own.add(socket));
    socket.once('close', () => {
      own.delete(socket);
      if (own.size === 0) ofClient.delete(client);
    });
  });
}
