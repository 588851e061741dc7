/** How long a connection may take for each step, and how many connections there may be. Times in milliseconds. */
export interface ConnectionLimits {
  /** Without a byte sent or read, unless the server is still working: a client that stalls is disconnected. */
  readonly stalledMs: number;
  /** For the head of a request. */
  readonly headMs: number;
  /** For a whole request, with its body. */
  readonly requestMs: number;
  /** For one answer, from its request to its last byte: disconnects a client that reads a byte now and then. */
  readonly answerMs: number;
  /** Between two requests. Longer than proxies usually keep a connection, so that none is closed under a request. */
  readonly idleMs: number;
  /** How often requests that take too long are looked for. */
  readonly checkedEveryMs: number;
  /** Requests of one connection that may wait for the answer before theirs. One more ends the connection. */
  readonly waitingAtMost: number;
  /** Connections at once; more are closed without an answer. */
  readonly connectionsAtMost: number;
}

/** Descriptors that the process needs beside its connections: modules, the database's files, mails, the log. */
const keptFree = 192;
/** Descriptors of a connection: its own, and that of the file that it is sent. */
const perConnection = 2;
/** The fewest connections, however few descriptors there are. */
const leastConnections = 16;
/** The most connections, however many descriptors there are: each takes memory too. */
const mostConnections = 8192;

/** How many files this process may have open; undefined where the system doesn't say. */
function descriptorLimit(): number | undefined {
  const report = process.report?.getReport() as
    | { readonly userLimits?: { readonly open_files?: { readonly soft?: unknown } } }
    | undefined;
  const soft = report?.userLimits?.open_files?.soft;
  return typeof soft === 'number' ? soft : undefined;
}

/**
 * As many connections as leave room for everything else that opens files.
 *
 * @param descriptors - How many the process may have open; undefined for no limit.
 */
export const connectionsFor = (descriptors = Number.POSITIVE_INFINITY): number =>
  Math.min(mostConnections, Math.max(leastConnections, Math.floor((descriptors - keptFree) / perConnection)));

/** The limits of a server in use. The forms give up after ten seconds by themselves. */
export const defaultConnectionLimits = (): ConnectionLimits => ({
  stalledMs: 30_000,
  headMs: 15_000,
  requestMs: 30_000,
  answerMs: 180_000,
  idleMs: 72_000,
  checkedEveryMs: 5000,
  waitingAtMost: 50,
  connectionsAtMost: connectionsFor(descriptorLimit()),
});
