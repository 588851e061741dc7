import { createServer, request, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { sites } from './sites';

/** What happens to a file on its way. */
export type FileFault =
  /** The connection breaks. */
  | 'unreachable'
  /** Nothing ever arrives. */
  | 'hung'
  | 'answered 500'
  /** A page arrives, as from a host that answers every address with its start page. */
  | 'a page instead'
  /** Half of it arrives as if it were the whole. */
  | 'damaged'
  /** Something is added to it that says when it runs: `window.tampered`. */
  | 'tampered';

/** A site behind a network with faults. Nothing is intercepted: the browser's cache works as a visitor's. */
export interface FaultyNetwork {
  readonly url: string;
  /**
   * From now on, what happens to some files: always, or only to the first that are asked for.
   *
   * @param file - The name of a file, or the beginning of the addresses of files, such as `/releases/mfe-forms/`.
   */
  break(file: string, fault: FileFault, times?: number): void;
  /** From now on, all is well. What hangs already still does. */
  mend(): void;
  /** From now on, documents come from another site. */
  serveDocumentsOf(url: string): void;
  close(): Promise<void>;
}

/** What arrives of a file. */
function arriving(body: Buffer, fault: FileFault | undefined): Buffer {
  if (fault === 'damaged') return body.subarray(0, body.length / 2);
  if (fault === 'tampered') return Buffer.concat([body, Buffer.from(';globalThis.tampered=true')]);
  return body;
}

/** Answers with what a site answers, or with what becomes of it. */
function forward(address: URL, fault: FileFault | undefined, response: ServerResponse): void {
  const { hostname, port, pathname, search } = address;
  // Without `accept-encoding`: half of a compressed file would not be taken for a whole one.
  request({ hostname, port, path: pathname + search }, (answer) => {
    const parts: Buffer[] = [];
    answer.on('data', (part: Buffer) => parts.push(part));
    answer.on('end', () => {
      const sent = arriving(Buffer.concat(parts), fault);
      response.writeHead(answer.statusCode ?? 502, {
        ...answer.headers,
        'content-length': String(sent.length),
      });
      response.end(sent);
    });
  }).end();
}

function answer(address: URL, fault: FileFault | undefined, response: ServerResponse): void {
  if (fault === 'hung') return;
  if (fault === 'unreachable') response.destroy();
  else if (fault === 'answered 500') response.writeHead(500).end('no');
  else if (fault === 'a page instead')
    response.writeHead(200, { 'content-type': 'text/html' }).end('<!doctype html>');
  else forward(address, fault, response);
}

/**
 * Opens a network of its own for one test.
 *
 * @param site - Where the files come from, and documents until it is said otherwise.
 */
export async function openFaultyNetwork(site: string = sites.production.url): Promise<FaultyNetwork> {
  let documents = site;
  const broken = new Map<string, { readonly fault: FileFault; times: number }>();
  const faultOf = (pathname: string): FileFault | undefined => {
    const found = [...broken].find(
      ([file]) => pathname.startsWith(file) || pathname.endsWith(`/${file}`),
    )?.[1];
    return found && found.times-- > 0 ? found.fault : undefined;
  };
  const server = createServer(({ url = '/' }, response) => {
    const { pathname } = new URL(url, site);
    answer(new URL(url, pathname.startsWith('/releases/') ? site : documents), faultOf(pathname), response);
  });
  await new Promise<void>((resolve) => server.listen(0, 'localhost', resolve));
  return {
    url: `http://localhost:${(server.address() as AddressInfo).port}`,
    break: (file, fault, times = Number.POSITIVE_INFINITY) => void broken.set(file, { fault, times }),
    mend: () => broken.clear(),
    serveDocumentsOf(url) {
      documents = url;
    },
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}
