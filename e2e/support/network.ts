import { createHash } from 'node:crypto';
import {
  createServer,
  type IncomingHttpHeaders,
  type IncomingMessage,
  request as openRequest,
  type ServerResponse,
} from 'node:http';
import type { AddressInfo } from 'node:net';
import { production } from './sites';

/** What happens to a request on its way. */
export type NetworkFault =
  /** The connection breaks. */
  | 'unreachable'
  /** Nothing ever arrives. */
  | 'hung'
  /** The request is kept back until {@link FaultyNetwork.repair}, or until the page requests {@link repairPath}. */
  | 'held'
  /** The request arrives, and the connection breaks before the response. */
  | 'response lost'
  /** An HTML page arrives, as from a host that answers every address with its start page. */
  | 'a page instead'
  /** Half of the response arrives as if it were complete. */
  | 'damaged'
  /** A script arrives with added code, which sets `window.tampered` when it runs. */
  | 'tampered'
  /** Something on the way answers. */
  | { readonly status: number; readonly text: string };

/** A page that requests this repairs its network. */
export const repairPath = '/repair-network';

/**
 * A site behind a network that can fail. The browser isn't intercepted: its cache and preflight requests work as they do for
 * a visitor.
 */
export interface FaultyNetwork {
  readonly url: string;
  /** The headers that browsers asked for, one entry for each preflight request. */
  readonly preflights: string[];
  /** How many forms were sent. */
  readonly sent: number;
  /**
   * From now on, some requests fail: all of them, or only the first few.
   *
   * @param file - The name of a file, or the beginning of addresses, such as `/releases/mfe-forms/`.
   */
  break(file: string, fault: NetworkFault, times?: number): void;
  /** From now on, requests succeed, and those that were held go on. Those that hang continue to hang. */
  repair(): void;
  /** From now on, documents come from another site. */
  serveDocumentsFrom(url: string): void;
  /** From now on, a script runs before all others in a document, whose policy allows it. */
  runFirst(script: string): void;
  close(): Promise<void>;
}

function applyFault(body: Buffer, fault: NetworkFault | undefined): Buffer {
  if (fault === 'damaged') return body.subarray(0, body.length / 2);
  if (fault === 'tampered') return Buffer.concat([body, Buffer.from(';globalThis.tampered=true')]);
  return body;
}

/** Adds a script to a document, and to its policy in the header and in the document itself. */
function addScript(script: string, body: Buffer, headers: IncomingHttpHeaders): Buffer {
  const hash = createHash('sha256').update(script).digest('base64');
  const allow = (text: string) => text.replaceAll("script-src 'self'", `script-src 'self' 'sha256-${hash}'`);
  // A 304 has a policy but no content type.
  const policy = headers['content-security-policy'];
  if (policy !== undefined) headers['content-security-policy'] = allow(String(policy));
  if (!headers['content-type']?.startsWith('text/html')) return body;
  return Buffer.from(allow(String(body)).replace('<title>', () => `<script>${script}</script><title>`));
}

/**
 * Opens a network for one test. Forms go to the production site, whose local page lists them.
 *
 * @param site - Where files come from, and documents until {@link FaultyNetwork.serveDocumentsFrom}.
 */
export async function openNetwork(site: string = production.url): Promise<FaultyNetwork> {
  let documentSite = site;
  let firstScript = '';
  let sent = 0;
  const preflights: string[] = [];
  const held: (() => void)[] = [];
  const broken = new Map<string, { readonly fault: NetworkFault; times: number }>();
  const takeFault = (pathname: string): NetworkFault | undefined => {
    const found = [...broken].find(
      ([file]) => pathname.startsWith(file) || pathname.endsWith(`/${file}`),
    )?.[1];
    return found && found.times-- > 0 ? found.fault : undefined;
  };
  const originOf = (pathname: string): string => {
    if (pathname.startsWith('/releases/')) return site;
    return /^\/(?:rest|api)\//.test(pathname) ? production.url : documentSite;
  };

  /** Sends the site's response on, or what the fault makes of it. */
  function forward(request: IncomingMessage, response: ServerResponse, fault?: NetworkFault): void {
    // Half of a compressed file would not pass for a complete one.
    const { 'accept-encoding': _, ...headers } = request.headers;
    const { method, url = '/' } = request;
    const forwarded = openRequest(new URL(url, originOf(url)), { method, headers }, (original) => {
      const chunks: Buffer[] = [];
      original.on('data', (chunk: Buffer) => chunks.push(chunk));
      original.on('end', () => {
        if (fault === 'response lost') return response.destroy();
        const received = applyFault(Buffer.concat(chunks), fault);
        const body = firstScript === '' ? received : addScript(firstScript, received, original.headers);
        const { statusCode: status = 502 } = original;
        const length = status === 204 || status === 304 ? {} : { 'content-length': body.length };
        response.writeHead(status, { ...original.headers, ...length }).end(body);
      });
    });
    forwarded.on('error', () => response.destroy());
    request.pipe(forwarded);
  }

  function repair(): void {
    broken.clear();
    for (const goOn of held.splice(0)) goOn();
  }

  const server = createServer((request, response) => {
    const { url = '/', method, headers } = request;
    if (url === repairPath) {
      response.writeHead(204).end();
      return repair();
    }
    if (method === 'OPTIONS') preflights.push(headers['access-control-request-headers'] ?? '');
    if (method === 'POST') sent += 1;
    const fault = method === 'OPTIONS' ? undefined : takeFault(new URL(url, site).pathname);
    if (fault === 'hung') return;
    if (fault === 'held') return void held.push(() => forward(request, response));
    if (fault === 'unreachable') response.destroy();
    else if (fault === 'a page instead')
      response.writeHead(200, { 'content-type': 'text/html' }).end('<!doctype html>');
    else if (typeof fault === 'object')
      response.writeHead(fault.status, { 'access-control-allow-origin': '*' }).end(fault.text);
    else forward(request, response, fault);
  });
  await new Promise<void>((resolve) => server.listen(0, 'localhost', resolve));
  return {
    url: `http://localhost:${(server.address() as AddressInfo).port}`,
    preflights,
    get sent() {
      return sent;
    },
    break: (file, fault, times = Number.POSITIVE_INFINITY) => void broken.set(file, { fault, times }),
    repair,
    serveDocumentsFrom(url) {
      documentSite = url;
    },
    runFirst(script) {
      firstScript = script;
    },
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}
