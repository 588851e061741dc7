import { BlockList, isIP, isIPv6 } from 'node:net';

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

const isNear = (address: string): boolean => near.check(address, isIPv6(address) ? 'ipv6' : 'ipv4');

/** The eight groups of an IPv6 address shortened to the network that one visitor has. */
function networkOf(address: string): string {
  const [head = '', tail = ''] = address.split('::');
  const left = head.split(':').filter(Boolean);
  const right = tail.split(':').filter(Boolean);
  const zeros = address.includes('::')
    ? Array<string>(Math.max(0, 8 - left.length - right.length)).fill('0')
    : [];
  const groups = [...left, ...zeros, ...right]
    .slice(0, 4)
    .map((group) => Number.parseInt(group, 16).toString(16));
  return `${groups.join(':')}::/64`;
}

/**
 * The address of the machine that a request comes from, to count by or to know again; undefined where it can't be told. Proxies
 * with a private address are believed, each about the one before it, and nobody else is: what a visitor writes into
 * `X-Forwarded-For` counts for nothing.
 *
 * @param peer - The other end of the connection.
 * @param forwarded - The header `X-Forwarded-For`.
 */
export function clientAddress(peer: string | undefined, forwarded: string | undefined): string | undefined {
  const chain = [...(forwarded?.split(',') ?? []), peer ?? ''].map((entry) =>
    entry.trim().replace(/^::ffff:(?=\d+\.)/i, ''),
  );
  for (const address of chain.reverse()) {
    if (isIP(address) === 0) return undefined;
    if (!isNear(address)) return isIPv6(address) ? networkOf(address) : address;
  }
  return undefined;
}
