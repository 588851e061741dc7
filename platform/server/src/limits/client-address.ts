import { isIP, isIPv6 } from 'node:net';
import proxyAddr from '@fastify/proxy-addr';
import { environment, readVariable } from '@proper/operator-kit/environment';
import { OperatorError } from '@proper/operator-kit/operator-error';
import type { FastifyRequest, onRequestHookHandler } from 'fastify';
import ipaddr from 'ipaddr.js';

/** All requests without a known address count as one client. */
const unknownClient = 'unknown';

/**
 * The client that a request counts for: an IPv4 address, the IPv6 network that a provider gives one household or office
 * (/56), or {@link unknownClient}.
 *
 * @param ip - Fastify's `request.ip`: what a trusted proxy wrote, which may have a port or be malformed.
 */
export function identifyClient(ip = ''): string {
  const text = ip.replace(/^\[(.*)\](:\d+)?$/, '$1').replace(/^(\d+\.\d+\.\d+\.\d+):\d+$/, '$1');
  if (isIP(text) === 0) return unknownClient;
  const address = ipaddr.process(text).toString();
  return isIPv6(address) ? `${ipaddr.IPv6.networkAddressFromCIDR(`${address}/56`)}/56` : address;
}

/** Ranges of this machine and of private networks, where a proxy in front of the server is. */
const privateRanges: readonly string[] = ['loopback', 'private', 'linkLocal', 'uniqueLocal'];

/** Whether the other end of a request's connection is this machine or on a private network. */
export function hasPrivatePeer({ socket: { remoteAddress: peer = '' } }: FastifyRequest): boolean {
  return isIP(peer) !== 0 && privateRanges.includes(ipaddr.process(peer).range());
}

/** Fastify fills `ips` only if proxies are trusted; two or more addresses mean that the peer is such a proxy. */
const hasTrustedProxy = ({ ips = [] }: FastifyRequest): boolean => ips.length > 1;

/** A hook that logs once how to configure a proxy that seems to be in front of the server and is not trusted. */
export function logUntrustedProxies(log: (line: string) => void): onRequestHookHandler {
  let isLogged = false;
  return (request, _reply, done) => {
    const isForwarded = request.headers['x-forwarded-for'] !== undefined && !hasTrustedProxy(request);
    if (!isLogged && isForwarded && hasPrivatePeer(request)) {
      isLogged = true;
      const peer = request.socket.remoteAddress;
      log(
        `Requests come through ${peer} with X-Forwarded-For, which is not trusted: all visitors behind it count as ` +
          `one. If that is your proxy, set ${environment.trustedProxies.name}=${peer}.`,
      );
    }
    done();
  };
}

/**
 * Reads the proxies whose X-Forwarded-For is trusted; none by default.
 *
 * @throws OperatorError that names the variable and the malformed entry.
 */
export function readTrustedProxies(env: NodeJS.ProcessEnv): readonly string[] {
  const entries = readVariable(env, 'trustedProxies').split(',');
  const proxies = entries.map((entry) => entry.trim()).filter(Boolean);
  for (const proxy of proxies) {
    try {
      // Fastify would also accept names of ranges, and `127.1`.
      if (isIP(proxy.split('/', 1)[0] ?? '') === 0) throw new Error('It does not begin with an address.');
      proxyAddr.compile([proxy]);
    } catch {
      throw new OperatorError(
        `${environment.trustedProxies.name} is malformed: ${JSON.stringify(proxy)} is neither an address nor a network. ` +
          'Separate them by commas, such as 127.0.0.1, 10.0.0.0/8, fd00::/8.',
      );
    }
  }
  return proxies;
}
