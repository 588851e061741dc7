import { createServer, request, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { sites } from './sites';

/** What happens to a file on its way: half of it arrives as if it were the whole, or nothing ever does. */
type FileFault = 'damaged' | 'hung';

/** The production site behind a network with faults. Nothing is intercepted: the browser's cache works as a visitor's. */
export interface FaultyNetwork {
  readonly url: string;
  /** From now on, what happens to files of this name: always, or only to the first that are asked for. */
  break(file: string, fault: FileFault, times?: number): void;
  /** From now on, all is well. What hangs already still does. */
  mend(): void;
  close(): Promise<void>;
}

/** Answers with what the site answers, cut in half where `damaged`. */
function forward(path: string, damaged: boolean, response: ServerResponse): void {
  const { hostname, port } = new URL(sites.production.url);
  // Without `accept-encoding`: half of a compressed file would not be taken for a whole one.
  request({ hostname, port, path }, (answer) => {
    const parts: Buffer[] = [];
    answer.on('data', (part: Buffer) => parts.push(part));
    answer.on('end', () => {
      const body = Buffer.concat(parts);
      const sent = damaged ? body.subarray(0, body.length / 2) : body;
      response.writeHead(answer.statusCode ?? 502, {
        ...answer.headers,
        'content-length': String(sent.length),
      });
      response.end(sent);
    });
  }).end();
}

/** Opens a network of its own for one test. */
export async function openFaultyNetwork(): Promise<FaultyNetwork> {
  const broken = new Map<string, { readonly fault: FileFault; times: number }>();
  const server = createServer(({ url = '/' }, response) => {
    const file = broken.get(new URL(url, sites.production.url).pathname.split('/').at(-1) ?? '');
    const fault = file && file.times-- > 0 ? file.fault : undefined;
    if (fault !== 'hung') forward(url, fault === 'damaged', response);
  });
  await new Promise<void>((resolve) => server.listen(0, 'localhost', resolve));
  return {
    url: `http://localhost:${(server.address() as AddressInfo).port}`,
    break: (file, fault, times = Number.POSITIVE_INFINITY) => void broken.set(file, { fault, times }),
    mend: () => broken.clear(),
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}
