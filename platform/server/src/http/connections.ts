import type { IncomingMessage, RequestListener, Server, ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import proxyAddr from '@fastify/proxy-addr';
import { identifyClient } from '../limits/client-address';
import { oncePerInterval } from '../limits/once-per-interval';

/**
 * Requests of one connection that may wait for their turn. One more ends the connection: no browser sends a request before the
 * answer to the one before, and with many that do, one client's connections would keep all others waiting.
 */
const maxWaiting = 2;
/** Descriptors for everything but connections: modules, the database's files, emails, the log. */
const reservedDescriptors = 192;
/** Descriptors of a connection: its own, and the file that it is sent. */
const descriptorsPerConnection = 2;
/** The fewest connections, however few descriptors there are. */
const leastConnections = 16;
/** The most connections, however many descriptors there are: each takes memory too. */
const mostConnections = 8192;
/** The share of all connections that one client may have. */
const clientShare = 1 / 8;
/** The most connections of one client: enough for an office behind one address, and as many as nginx allows in front. */
const mostConnectionsPerClient = 128;

/**
 * How many connections leave enough descriptors for everything else.
 *
 * @param descriptors - How many files the process may have open; anything but a number if the system reports no limit.
 */
export function limitConnections(descriptors: unknown): number {
  if (typeof descriptors !== 'number') return mostConnections;
  const room = Math.floor((descriptors - reservedDescriptors) / descriptorsPerConnection);
  return Math.min(mostConnections, Math.max(leastConnections, room));
}

/** The limits of connections for a server in production. Times are in milliseconds; the forms give up after ten seconds. */
export function defaultConnectionLimits() {
  const { userLimits = {} }: { userLimits?: { open_files?: { soft?: unknown } } } =
    process.report.getReport();
  const maxConnections = limitConnections(userLimits.open_files?.soft);
  const share = Math.min(mostConnectionsPerClient, maxConnections * clientShare);
  return {
    /** Without a byte sent or read, unless the server is still working: then the client has stalled. */
    stalledMs: 30_000,
    /** For the head of a request. */
    headMs: 15_000,
    /** For a whole request, with its body. */
    requestMs: 30_000,
    /** For an answer, from its request to its last byte: disconnects a client that reads a byte now and then. */
    answerMs: 180_000,
    /** Between two requests. Longer than proxies usually keep a connection, so that none closes as they send a request. */
    idleMs: 72_000,
    /** Between two checks for requests that take too long. */
    checkIntervalMs: 5000,
    /** Connections at once; more are closed without an answer. */
    maxConnections,
    /** Connections of one client at once; one more replaces its oldest that is not being answered. */
    maxConnectionsPerClient: Math.max(leastConnections, share),
  };
}
export type ConnectionLimits = Readonly<ReturnType<typeof defaultConnectionLimits>>;

/** The current request of a connection, and those that wait for its answer. */
interface RequestQueue {
  readonly request: IncomingMessage;
  readonly response: ServerResponse;
  readonly waiting: (() => void)[];
}

const queues = new WeakMap<Socket, RequestQueue>();

/** Whether a request of the connection is being answered: it has arrived completely, or its answer has begun. */
export function isAnswering(socket: Socket): boolean {
  const queue = queues.get(socket);
  return queue !== undefined && (queue.request.complete || queue.response.headersSent);
}

/** Whether the client has sent a complete request and waits for the server, for example until the database is open. */
export function isWaitingForServer(socket: Socket): boolean {
  const queue = queues.get(socket);
  return queue?.request.complete === true && !queue.response.headersSent;
}

/**
 * Answers the requests of a connection one after the other, so that it has at most one file open. Node would pass on all
 * pipelined requests at once, and answers that wait for their turn do not notice that the connection has closed.
 */
export function answerOneAtATime(handle: RequestListener, { answerMs }: ConnectionLimits): RequestListener {
  function begin(queue: RequestQueue): void {
    const { request, response, waiting } = queue;
    const { socket } = request;
    queues.set(socket, queue);
    const deadline = setTimeout(() => socket.destroy(), answerMs);
    response.once('close', () => {
      clearTimeout(deadline);
      const beginNext = socket.destroyed ? undefined : waiting.shift();
      if (beginNext) beginNext();
      else queues.delete(socket);
    });
    // Not before everything that has arrived is parsed: a connection that is ended for too many requests costs no answer.
    setImmediate(() => socket.destroyed || handle(request, response));
  }

  return (request, response) => {
    const { socket } = request;
    const waiting = queues.get(socket)?.waiting;
    if (waiting === undefined) begin({ request, response, waiting: [] });
    else if (waiting.length < maxWaiting) waiting.push(() => begin({ request, response, waiting }));
    else socket.destroy();
  };
}

export interface ConnectionCapOptions {
  readonly limits: ConnectionLimits;
  /** Their connections serve many visitors and have no cap of their own. */
  readonly trustedProxies: readonly string[];
  readonly log: (line: string) => void;
}

/**
 * Limits the connections of each client and of all. A client at its cap loses its oldest connection that is not being
 * answered (an idle or a half-sent one), so that its unfinished requests block neither others nor itself. Beyond the total
 * limit, new connections are closed, and idle ones too, which makes room for the next.
 */
export function capConnections(server: Server, { limits, trustedProxies, log }: ConnectionCapOptions): void {
  const { maxConnections, maxConnectionsPerClient } = limits;
  const isProxy = proxyAddr.compile([...trustedProxies]);
  const socketsByClient = new Map<string, Set<Socket>>();
  const makeRoom = oncePerInterval(1000, () => server.closeIdleConnections());
  const logTotalCap = oncePerInterval(60_000, () =>
    log(`More than ${maxConnections} connections: some are turned away.`),
  );
  const logClientCap = oncePerInterval(60_000, () =>
    log(`More than ${maxConnectionsPerClient} connections of one client: some are turned away.`),
  );

  server.maxConnections = maxConnections;
  server.on('drop', () => {
    makeRoom();
    logTotalCap();
  });
  server.on('connection', (socket) => {
    const { remoteAddress } = socket;
    const client = identifyClient(remoteAddress);
    const sockets = socketsByClient.get(client) ?? new Set();
    if (sockets.size >= maxConnectionsPerClient && !isProxy(remoteAddress ?? '', 0)) {
      logClientCap();
      const unanswered = [...sockets].find((candidate) => !isAnswering(candidate)) ?? socket;
      unanswered.destroy();
      if (unanswered === socket) return;
      // Uncounted now, as its `close` event comes later.
      sockets.delete(unanswered);
    }
    socketsByClient.set(client, sockets.add(socket));
    socket.once('close', () => {
      sockets.delete(socket);
      if (sockets.size === 0) socketsByClient.delete(client);
    });
  });
}
