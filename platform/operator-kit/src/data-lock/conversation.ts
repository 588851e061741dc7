import { connect, type Server, type Socket } from 'node:net';
import { hostname } from 'node:os';
import { codeOf } from '../system-error';

/** A process that holds a lock, or is a candidate for it. */
export interface Peer {
  readonly state: 'candidate' | 'holder';
  readonly pid: number;
  readonly host: string;
}

/**
 * What asking at a socket gave: who answered (`peer`); its process has ended (`dead`); its file is gone (`gone`); it must
 * be asked again (`busy`); it listens and does not answer (`silent`); or the code of an error.
 */
export type Answer =
  | { readonly kind: 'peer'; readonly peer: Peer }
  | { readonly kind: 'dead' | 'gone' | 'busy' | 'silent' }
  | { readonly kind: 'error'; readonly code: string };

/** Milliseconds that a process may take to answer: it may be busy with a page or a database. */
const silenceMs = 5000;
const longestLine = 1000;

/** The first line that comes; undefined when the connection ends before. */
function readLine(socket: Socket, use: (line: string | undefined) => void): void {
  let read = '';
  const end = (line?: string): void => {
    socket.removeListener('data', collect);
    use(line);
  };
  const collect = (chunk: Buffer): void => {
    read += chunk.toString();
    const length = read.indexOf('\n');
    if (length >= 0) end(read.slice(0, length));
    else if (read.length > longestLine) socket.destroy();
  };
  socket.on('data', collect);
  socket.once('close', () => end());
}

function peerOf(line: string): Peer | undefined {
  try {
    const { state, pid, host } = JSON.parse(line);
    const isPeer = (state === 'candidate' || state === 'holder') && Number.isInteger(pid);
    return isPeer ? { state, pid, host: String(host) } : undefined;
  } catch {
    return undefined;
  }
}

/**
 * Asks whoever listens on a socket what it is.
 *
 * @param name - The name of the one that asks.
 */
export const ask = (socketPath: string, name: string): Promise<Answer> =>
  new Promise((resolve) => {
    const socket = connect(socketPath);
    socket.setTimeout(silenceMs, () => {
      resolve({ kind: 'silent' });
      socket.destroy();
    });
    socket.once('error', (cause) => {
      const code = codeOf(cause);
      // ENOTSOCK: a plain file with the name of a socket; some tools that copy folders make one.
      if (code === 'ECONNREFUSED' || code === 'ENOTSOCK') resolve({ kind: 'dead' });
      else if (code === 'ENOENT') resolve({ kind: 'gone' });
      // Its queue of connections is full, or it ended while it was asked.
      else if (['EAGAIN', 'ECONNRESET', 'EPIPE'].includes(code)) resolve({ kind: 'busy' });
      else resolve({ kind: 'error', code });
    });
    readLine(socket, (line) => {
      const peer = line === undefined ? undefined : peerOf(line);
      resolve(peer ? { kind: 'peer', peer } : { kind: 'busy' });
      socket.destroy();
    });
    socket.write(`${name}\n`);
  });

/**
 * Has a server answer those who ask what this process is.
 *
 * @param stateFor - Tells the state of this process to the asker of that name; undefined where it no longer has one, and
 * then nothing is answered.
 */
export function answer(server: Server, stateFor: (name: string) => Peer['state'] | undefined): void {
  server.on('connection', (socket) => {
    socket.unref();
    socket.setTimeout(silenceMs, () => socket.destroy());
    // The asker may have ended.
    socket.on('error', () => undefined);
    readLine(socket, (name) => {
      const state = name === undefined ? undefined : stateFor(name);
      const peer = state && ({ state, pid: process.pid, host: hostname() } satisfies Peer);
      if (peer) socket.end(`${JSON.stringify(peer)}\n`);
      else socket.destroy();
    });
  });
}
