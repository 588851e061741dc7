import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import path from 'node:path';
import { codeOf, OperatorError } from '@proper/operator-kit/operator-error';
import sirv from 'sirv';
import { noIndex } from './mark';

export interface FolderServer {
  /** `http://localhost:40001` */
  readonly address: string;
  close(): void;
}

/** What the backends answer to a form that they accept, by the beginning of its address. */
export const acceptances: readonly (readonly [address: string, status: number, body: string])[] = [
  ['/rest/v1/', 201, ''],
  ['/api/v1.0/email/', 200, 'OK'],
];

interface ServeOptions {
  /** 0, the default, is any free port. */
  readonly port?: number;
  /** Called with the address that a form was sent to. */
  readonly onForm?: (address: string) => void;
}

/**
 * Serves the files of a composed site, as a static host does. What forms send is answered as the backends answer, so that a reviewer sees
 * what a visitor would see, and is kept nowhere.
 */
export async function serveFolder(
  folder: string,
  { port = 0, onForm = () => undefined }: ServeOptions = {},
): Promise<FolderServer> {
  const files = sirv(folder, {
    extensions: ['html'],
    gzip: true,
    brotli: true,
    setHeaders: (response) => {
      for (const [name, value] of Object.entries(noIndex)) response.setHeader(name, value);
    },
  });
  const server = createServer((request, response) => {
    const { method, url = '' } = request;
    const [, status, body] =
      acceptances.find(([address]) => method === 'POST' && url.startsWith(address)) ?? [];
    if (status !== undefined) {
      request.resume();
      onForm(url);
      return void response.writeHead(status, { ...noIndex, 'cache-control': 'no-store' }).end(body);
    }
    files(request, response, () => {
      response.writeHead(404, { ...noIndex, 'content-type': 'text/html; charset=utf-8' });
      response.end(request.method === 'GET' ? readFileSync(path.join(folder, '404.html')) : undefined);
    });
  });
  await once(server.listen(port, '127.0.0.1'), 'listening').catch((cause: unknown) => {
    throw new OperatorError(`The server can't listen on port ${port} (${codeOf(cause)}).`);
  });
  return {
    address: `http://localhost:${(server.address() as AddressInfo).port}`,
    close() {
      server.closeAllConnections();
      server.close();
    },
  };
}
