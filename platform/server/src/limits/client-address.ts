import { BlockList, isIP, isIPv6 } from 'node:net';
import { environment } from '@proper/operator-kit/environment';
import type { FastifyRequest, onRequestHookHandler } from 'fastify';

/** Stands for every client whose address is not known: they count as one. */
const unknownClient = 'unknown';

/** The network that a provider gives one household or office: the first 56 bits of an IPv6 address. */
function networkOf(address: string): string {
  const [head = '', tail = ''] = address.split('::');
  const left = head.split(':').filter(Boolean);
  const right = tail.split(':').filter(Boolean);
  const zeros = Array<string>(Math.max(0, 8 - left.length - right.length)).fill('0');
  const [first, second, third, fourth] = [...left, ...zeros, ...right].map((group) =>
    Number.parseInt(group, 16),
  );
  const groups = [first, second, third, (fourth ?? 0) & 0xff00].map((group) => (group ?? 0).toString(16));
  return `${groups.join(':')}::/56`;
}

/**
 * Whom a request counts for: an IPv4 address, an IPv6 network, or {@link unknownClient}.
 *
 * @param ip - Fastify's `request.ip`. A trusted proxy's entry is unchanged in it: it may have a port or be malformed.
 */
export function clientOf(ip: string | undefined): string {
  const address = (ip ?? '')
    .replace(/^\[(.*)\](:\d+)?$/, '$1')
    .replace(/^(\d+\.\d+\.\d+\.\d+):\d+$/, '$1')
    .replace(/^::ffff:(?=\d+\.)/i, '');
  if (isIP(address) === 0) return unknownClient;
  return isIPv6(address) ? networkOf(address) : address;
}

/** Addresses of this machine and of private networks: a proxy in front of the server has one of these. */
const near = new BlockList();
for (const [net, prefix] of [
  ['127.0.0.0', 8],
  ['10.0.0.0', 8],
  ['172.16.0.0', 12],
  ['192.168.0.0', 16],
  ['169.254.0.0', 16],
] as const)
  near.addSubnet(net, prefix, 'ipv4');
for (const [net, prefix] of [
  ['::1', 128],
  ['fc00::', 7],
  ['fe80::', 10],
] as const)
  near.addSubnet(net, prefix, 'ipv6');

function isNear(peer: string | undefined): boolean {
  const address = (peer ?? '').replace(/^::ffff:(?=\d+\.)/i, '');
  return isIP(address) !== 0 && near.check(address, isIPv6(address) ? 'ipv6' : 'ipv4');
}

/** Fastify has the chain of addresses only where proxies are trusted; with two or more the peer is such a proxy. */
const isTrusted = ({ ips = [] }: FastifyRequest): boolean => ips.length > 1;

/** A hook that logs once what to set where a proxy seems to be in front of the server and is not trusted. */
export function hintAtProxies(log: (line: string) => void): onRequestHookHandler {
  let isSaid = false;
  return (request, _reply, done) => {
    const peer = request.socket.remoteAddress;
    if (!isSaid && request.headers['x-forwarded-for'] !== undefined && isNear(peer) && !isTrusted(request)) {
      isSaid = true;
      log(
        `Requests come through ${peer} with X-Forwarded-For, which is not believed: all visitors behind it count as ` +
          `one. If that is your proxy, set ${environment.trustedProxies.name}=${peer}.`,
      );
    }
    done();
  };
}
