import { createServer, type Server } from 'node:net';

/** A server on a socket or a pipe. It keeps no process running. Rejects when the name can't be had. */
export async function listen(socketPath: string): Promise<Server> {
  const server = createServer();
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject);
    server.listen({ path: socketPath, exclusive: true }, resolve);
  });
  // A connection that can't be accepted, for lack of descriptors for one, is tried again by the other side.
  server.on('error', () => undefined);
  return server.unref();
}
