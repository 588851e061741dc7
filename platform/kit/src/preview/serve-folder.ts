import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import path from 'node:path';
import { getErrorCode, UserError } from '@proper/common/errors';
import sirv from 'sirv';

/**
 * Serves a composed site's files as a static host does. Answers forms as the backends do, and stores nothing.
 *
 * @param port - 0 is any free port.
 * @returns The URL, such as `http://localhost:40001`.
 * @throws UserError if the port cannot be used.
 */
export async function serveFolder(folder: string, port = 0) {
  const files = sirv(folder, { extensions: ['html'] });
  const server = createServer((request, response) => {
    if (request.method === 'POST') {
      const accept = () =>
        request.url?.startsWith('/rest/') ? response.writeHead(201).end() : response.end('OK');
      return void request.resume().once('end', accept);
    }
    files(request, response, () => {
      response.writeHead(404, { 'content-type': 'text/html; charset=utf-8' });
      response.end(readFileSync(path.join(folder, '404.html')));
    });
  });
  await once(server.listen(port, '127.0.0.1'), 'listening').catch((cause: unknown) => {
    throw new UserError(`The server can't listen on port ${port} (${getErrorCode(cause)}).`);
  });
  return {
    url: `http://localhost:${(server.address() as AddressInfo).port}`,
    close() {
      server.closeAllConnections();
      server.close();
    },
  };
}
