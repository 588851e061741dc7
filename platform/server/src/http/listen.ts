import { lookup } from 'node:dns/promises';
import { once } from 'node:events';
import { type AddressInfo, createServer, type Server } from 'node:net';
import { codeOf, OperatorError } from '@proper/operator-kit/operator-error';
import type { FastifyInstance } from 'fastify';

/**
 * Takes connections for a server at one more address, where it can be had: `localhost` mostly has two, and a browser may
 * use either.
 */
async function listenAlso(main: Server, port: number, address: string): Promise<Server | undefined> {
  // As Node's own HTTP server takes them.
  const server = createServer({ allowHalfOpen: true, noDelay: true }, (socket) =>
    main.emit('connection', socket),
  );
  return once(server.listen(port, address), 'listening').then(
    () => server,
    () => undefined,
  );
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
  const { address, port: bound } = server.server.address() as AddressInfo;
  const all = host === 'localhost' ? await lookup(host, { all: true }).catch(() => []) : [];
  for (const other of all.filter((each) => each.address !== address)) {
    const listening = await listenAlso(server.server, bound, other.address);
    if (listening) others.push(listening);
  }
  return `http://localhost:${bound}`;
}
