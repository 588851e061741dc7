import { once } from 'node:events';
import { createServer } from 'node:net';

/** Finds a free port, for a program that cannot choose one itself. Another program may take it first. */
export async function findFreePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const bound = server.address();
  server.close();
  await once(server, 'close');
  if (bound === null || typeof bound === 'string') throw new Error('A listening server must have a port.');
  return bound.port;
}
