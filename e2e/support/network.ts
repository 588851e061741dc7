import { once } from 'node:events';
import { createServer, type IncomingMessage, request as openRequest, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { production } from './sites';
import { freshTest } from './test';

/** What happens to a request on its way. */
export type NetworkFault =
  /** The connection breaks. */
  | 'unreachable'
  /** Nothing ever arrives. */
  | 'hung'
  /** The request arrives, but the connection breaks before the response. */
  | 'response lost'
  /** An HTML page arrives instead, as from a host that answers every address with its start page. */
  | 'a page instead'
  /** Half of the response arrives as if it were complete. */
  | 'damaged'
  /** A script arrives with added code, which sets `window.tampered` when it runs. */
  | 'tampered'
  /** A proxy answers. */
  | { readonly status: number; readonly text: string };

function applyFault(body: Buffer, fault: NetworkFault | undefined): Buffer {
  if (fault === 'damaged') return body.subarray(0, body.length / 2);
  if (fault === 'tampered') return Buffer.concat([body, Buffer.from(';globalThis.tampered=true')]);
  return body;
}

/**
 * A site behind a network that can fail. The browser isn't intercepted, so its cache and preflight requests
 * work as usual. Forms go to the production site, whose operator's page lists them.
 */
export class FaultyNetwork {
  /** The headers that browsers asked for, one entry for each preflight request. */
  readonly preflights: string[] = [];
  /** The sites that files and documents come from. */
  files: string;
  documents: string;
  readonly #server = createServer((request, response) => this.#answer(request, response));
  readonly #broken = new Map<string, { readonly fault: NetworkFault; times: number }>();

  private constructor(site: string) {
    this.files = this.documents = site;
  }

  static async open(site: string = production.url): Promise<FaultyNetwork> {
    const network = new FaultyNetwork(site);
    await once(network.#server.listen(0, 'localhost'), 'listening');
    return network;
  }

  get url(): string {
    return `http://localhost:${(this.#server.address() as AddressInfo).port}`;
  }

  /**
   * From now on, all matching requests fail, or only the first few.
   *
   * @param file - The name of a file, or the beginning of addresses, such as `/releases/mfe-forms/`.
   */
  break(file: string, fault: NetworkFault, times = Number.POSITIVE_INFINITY): void {
    this.#broken.set(file, { fault, times });
  }

  /** From now on, new requests succeed. Those that hang continue to hang. */
  repair(): void {
    this.#broken.clear();
  }

  async close(): Promise<void> {
    const closed = once(this.#server.close(), 'close');
    this.#server.closeAllConnections();
    await closed;
  }

  #takeFault(pathname: string): NetworkFault | undefined {
    const found = [...this.#broken].find(
      ([file]) => pathname.startsWith(file) || pathname.endsWith(`/${file}`),
    )?.[1];
    return found && found.times-- > 0 ? found.fault : undefined;
  }

  #getOrigin(pathname: string): string {
    if (pathname.startsWith('/releases/')) return this.files;
    return /^\/(?:rest|api)\//.test(pathname) ? production.url : this.documents;
  }

  #answer(request: IncomingMessage, response: ServerResponse): void {
    const { url = '/', method, headers } = request;
    if (method === 'OPTIONS') this.preflights.push(headers['access-control-request-headers'] ?? '');
    const fault = method === 'OPTIONS' ? undefined : this.#takeFault(new URL(url, this.files).pathname);
    if (fault === 'hung') return;
    if (fault === 'unreachable') response.destroy();
    else if (fault === 'a page instead')
      response.writeHead(200, { 'content-type': 'text/html' }).end('<!doctype html>');
    else if (typeof fault === 'object')
      response.writeHead(fault.status, { 'access-control-allow-origin': '*' }).end(fault.text);
    else this.#forward(request, response, fault);
  }

  /** Forwards the site's response, changed by the fault if there is one. */
  #forward(request: IncomingMessage, response: ServerResponse, fault?: NetworkFault): void {
    // A compressed file that is cut in half would not pass for a complete one.
    const { 'accept-encoding': _, ...headers } = request.headers;
    const { method, url = '/' } = request;
    const forwarded = openRequest(new URL(url, this.#getOrigin(url)), { method, headers }, (original) => {
      const chunks: Buffer[] = [];
      original.on('data', (chunk: Buffer) => chunks.push(chunk));
      original.on('end', () => {
        if (fault === 'response lost') return response.destroy();
        const body = applyFault(Buffer.concat(chunks), fault);
        const { statusCode: status = 502 } = original;
        const length = status === 204 || status === 304 ? {} : { 'content-length': body.length };
        response.writeHead(status, { ...original.headers, ...length });
        response.end(body);
      });
    });
    forwarded.on('error', () => response.destroy());
    request.pipe(forwarded);
  }
}

/** A test whose visitor is behind a network of their own. */
export const test = freshTest.extend<{ readonly network: FaultyNetwork }>({
  network: async ({ browserName: _ }, use) => {
    const network = await FaultyNetwork.open();
    await use(network);
    await network.close();
  },
});
