import { lookup } from 'node:dns/promises';
import { once } from 'node:events';
import { createServer as createNetServer, type Server } from 'node:net';
import { OperatorError } from '@proper/operator-kit/operator-error';
import { codeOf } from '@proper/operator-kit/system-error';
import type { FastifyInstance } from 'fastify';

/** Where a server listens. */
interface Bound {
  readonly address: string;
  readonly port: number;
}

const boundOf = (server: Server): Bound => {
  const bound = server.address();
  return typeof bound === 'object' && bound !== null ? bound : { address: '', port: 0 };
};

/** Takes connections at an address, for another server; undefined where that address can't be had. */
async function listenFor(main: Server, { address, port }: Bound): Promise<Server | undefined> {
  // As Node's own HTTP server takes them.
  const server = createNetServer({ allowHalfOpen: true, noDelay: true }, (socket) =>
    main.emit('connection', socket),
  );
  try {
    await once(server.listen(port, address), 'listening');
    return server;
  } catch {
    return undefined;
  }
}

/** The addresses of `localhost` that the server has not bound: it mostly has two, and a browser may use either. */
async function othersOf(host: string, bound: Bound): Promise<readonly Bound[]> {
  if (host !== 'localhost') return [];
  const found = await lookup(host, { all: true }).catch(() => []);
  return found
    .filter(({ address }) => address !== bound.address)
    .map(({ address }) => ({ address, port: bound.port }));
}

/**
 * Listens, and returns the address for a browser on this machine. Everything ends with the server's own `close`.
 *
 * @param port - 0 takes any free one.
 * @throws OperatorError when the port can't be had.
 */
export async function listen(server: FastifyInstance, port: number, host: string): Promise<string> {
  const others: Server[] = [];
  let othersClosed: Promise<unknown> = Promise.resolve();
  server.addHook('preClose', async () => {
    othersClosed = Promise.all(others.map((other) => once(other.close(), 'close')));
    server.server.closeIdleConnections();
  });
  server.addHook('onClose', () => othersClosed.then(() => undefined));
  try {
    await server.listen({ port, host });
  } catch (cause) {
    await server.close();
    if (codeOf(cause) === 'EADDRINUSE')
      throw new OperatorError(
        `Port ${port} is taken. Stop what uses it, or choose another with PORT=${port + 1} npm start.`,
      );
    throw new OperatorError(`The server can't listen on ${host}, port ${port} (${codeOf(cause)}).`);
  }
  const bound = boundOf(server.server);
  for (const other of await othersOf(host, bound)) {
    const listening = await listenFor(server.server, other);
    if (listening) others.push(listening);
  }
  return `http://localhost:${bound.port}`;
}
