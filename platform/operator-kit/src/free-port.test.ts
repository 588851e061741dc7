import { once } from 'node:events';
import { createServer } from 'node:net';
import { expect, it } from 'vitest';
import { freePort } from './free-port';

it('is a port that a program can take at once', async () => {
  const port = await freePort();
  const server = createServer().listen(port, '127.0.0.1');
  await once(server, 'listening');
  expect(server.address()).toMatchObject({ port });
  expect(port).toBeGreaterThan(0);
  server.close();
});
