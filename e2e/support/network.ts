import { createHash } from 'node:crypto';
import {
  createServer,
  type IncomingHttpHeaders,
  type IncomingMessage,
  request,
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
  /** It arrives, and the connection breaks before the answer. */
  | 'answer lost'
  /** A page arrives, as from a host that answers every address with its start page. */
  | 'a page instead'
  /** Half of the answer arrives as if it were the whole. */
  | 'damaged'
  /** Something is added to a script that says when it runs: `window.tampered`. */
  | 'tampered'
  /** Something on the way answers. */
  | { readonly status: number; readonly text: string };

/** A site behind a network with faults. Nothing is intercepted: the browser's cache and preflights work as a visitor's. */
export interface FaultyNetwork {
  readonly url: string;
  /** The headers that browsers asked for, one entry for each preflight request. */
  readonly preflights: string[];
  /** How many forms were sent. */
  readonly sent: number;
  /**
   * From now on, what happens to some requests: always, or only to the first ones.
   *
   * @param file - The name of a file, or the beginning of addresses, such as `/releases/mfe-forms/`.
   */
  break(file: string, fault: NetworkFault, times?: number): void;
  /** From now on, all is well. What hangs already still does. */
  mend(): void;
  /** From now on, documents come from another site. */
  serveDocumentsOf(url: string): void;
  /** From now on, a script of the test runs before all others of a document, whose policy allows it. */
  runFirst(script: string): void;
  close(): Promise<void>;
}

/** What arrives of an answer. */
function damage(body: Buffer, fault: NetworkFault | undefined): Buffer {
  if (fault === 'damaged') return body.subarray(0, body.length / 2);
  if (fault === 'tampered') return Buffer.concat([body, Buffer.from(';globalThis.tampered=true')]);
  return body;
}

/** Adds a script to a document, and to its policy in the header and in the document itself. */
function addScript(script: string, body: Buffer, headers: IncomingHttpHeaders): Buffer {
  const hash = createHash('sha256').update(script).digest('base64');
  const allow = (text: string) => text.replaceAll("script-src 'self'", `script-src 'self' 'sha256-${hash}'`);
  // An answer that says that nothing has changed has a policy and no text.
  const policy = headers['content-security-policy'];
  if (policy !== undefined) headers['content-security-policy'] = allow(String(policy));
  if (!headers['content-type']?.startsWith('text/html')) return body;
  const first = /(?=<title>)/;
  return Buffer.from(allow(String(body)).replace(first, `<script>${script}</script>`));
}

/**
 * Opens a network of its own for one test. What forms send goes to the production site, whose local page lists it.
 *
 * @param site - Where the files come from, and documents until it is said otherwise.
 */
export async function openNetwork(site: string = production.url): Promise<FaultyNetwork> {
  let documents = site;
  let script = '';
  let sent = 0;
  const preflights: string[] = [];
  const broken = new Map<string, { readonly fault: NetworkFault; times: number }>();
  const faultOf = (pathname: string): NetworkFault | undefined => {
    const found = [...broken].find(
      ([file]) => pathname.startsWith(file) || pathname.endsWith(`/${file}`),
    )?.[1];
    return found && found.times-- > 0 ? found.fault : undefined;
  };
  const originOf = (pathname: string): string => {
    if (pathname.startsWith('/releases/')) return site;
    return /^\/(?:rest|api)\//.test(pathname) ? production.url : documents;
  };

  /** Answers with what the site answers, or with what becomes of it. */
  function forward(asked: IncomingMessage, response: ServerResponse, fault?: NetworkFault): void {
    // Without `accept-encoding`: half of a compressed file would not be taken for a whole one.
    const { 'accept-encoding': _, ...headers } = asked.headers;
    const { method, url = '/' } = asked;
    const forwarded = request(new URL(url, originOf(url)), { method, headers }, (answer) => {
      const parts: Buffer[] = [];
      answer.on('data', (part: Buffer) => parts.push(part));
      answer.on('end', () => {
        if (fault === 'answer lost') return response.destroy();
        const whole = damage(Buffer.concat(parts), fault);
        const body = script === '' ? whole : addScript(script, whole, answer.headers);
        const { statusCode: status = 502 } = answer;
        const length = status === 204 || status === 304 ? {} : { 'content-length': body.length };
        response.writeHead(status, { ...answer.headers, ...length }).end(body);
      });
    });
    forwarded.on('error', () => response.destroy());
    asked.pipe(forwarded);
  }

  const server = createServer((asked, response) => {
    const { url = '/', method, headers } = asked;
    if (method === 'OPTIONS') preflights.push(headers['access-control-request-headers'] ?? '');
    if (method === 'POST') sent += 1;
    const fault = method === 'OPTIONS' ? undefined : faultOf(new URL(url, site).pathname);
    if (fault === 'hung') return;
    if (fault === 'unreachable') response.destroy();
    else if (fault === 'a page instead')
      response.writeHead(200, { 'content-type': 'text/html' }).end('<!doctype html>');
    else if (typeof fault === 'object')
      response.writeHead(fault.status, { 'access-control-allow-origin': '*' }).end(fault.text);
    else forward(asked, response, fault);
  });
  await new Promise<void>((resolve) => server.listen(0, 'localhost', resolve));
  return {
    url: `http://localhost:${(server.address() as AddressInfo).port}`,
    preflights,
    get sent() {
      return sent;
    },
    break: (file, fault, times = Number.POSITIVE_INFINITY) => void broken.set(file, { fault, times }),
    mend: () => broken.clear(),
    serveDocumentsOf(url) {
      documents = url;
    },
    runFirst(first) {
      script = first;
    },
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}
