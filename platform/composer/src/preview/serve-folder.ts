import { readFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import path from 'node:path';
import { codeOf, OperatorError } from '@proper/operator-kit/operator-error';
import sirv from 'sirv';
import { noIndex } from './mark';

/** A server on this machine. */
export interface FolderServer {
  /** `http://localhost:40001` */
  readonly address: string;
  close(): void;
}

/** Serves the files of a composed site, as a static host does. Forms go nowhere: what they send is answered with 404. */
export async function serveFolder(folder: string, port = 0): Promise<FolderServer> {
  const files = sirv(folder, {
    extensions: ['html'],
    gzip: true,
    brotli: true,
    setHeaders: (response) => {
      for (const [name, value] of Object.entries(noIndex)) response.setHeader(name, value);
    },
  });
  const server = createServer((request, response) => {
    files(request, response, () => {
      response.writeHead(404, { ...noIndex, 'content-type': 'text/html; charset=utf-8' });
      response.end(request.method === 'GET' ? readFileSync(path.join(folder, '404.html')) : undefined);
    });
  });
  await new Promise<void>((resolve, reject) => {
    server.once('error', (cause) =>
      reject(new OperatorError(`The server can't listen on port ${port} (${codeOf(cause)}).`)),
    );
    server.listen(port, '127.0.0.1', resolve);
  });
  return {
    address: `http://localhost:${(server.address() as AddressInfo).port}`,
    close() {
      server.closeAllConnections();
      server.close();
    },
  };
}
