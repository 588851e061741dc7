import type { IncomingMessage } from 'node:http';

const absolute = /^https?:\/\/([^/?#]*)/i;

/** A name or an address, and perhaps a port (RFC 9112, section 3.2). */
const hostForm = /^(\[[\da-f:.]+\]|[\w.~!$&'()*+,;=%-]*)(:\d*)?$/i;

const hostsOf = ({ rawHeaders }: IncomingMessage): readonly string[] =>
  rawHeaders.flatMap((name, index) =>
    index % 2 === 0 && name.toLowerCase() === 'host' ? [rawHeaders[index + 1] ?? ''] : [],
  );

/**
 * Makes `GET http://host/path` the same as `GET /path` to that host, whatever the `Host` header says (RFC 9112,
 * section 3.2.2).
 *
 * @returns False for a request that must be refused: it names two hosts, none, or something that is no host.
 */
export function settleTarget(request: IncomingMessage): boolean {
  const hosts = hostsOf(request);
  const needed = request.httpVersion === '1.0' ? 0 : 1;
  if (hosts.length > 1 || hosts.length < needed || !hosts.every((host) => hostForm.test(host))) return false;
  const [origin, authority] = absolute.exec(request.url ?? '') ?? [];
  if (origin === undefined) return true;
  if (!authority || !hostForm.test(authority)) return false;
  const rest = (request.url ?? '').slice(origin.length);
  request.url = rest.startsWith('/') ? rest : `/${rest}`;
  request.headers.host = authority;
  return true;
}
