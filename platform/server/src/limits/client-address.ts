import { BlockList, isIP, isIPv6 } from 'node:net';
import { environment, readVariable } from '@proper/operator-kit/environment';
import { OperatorError } from '@proper/operator-kit/operator-error';
import type { FastifyRequest, onRequestHookHandler } from 'fastify';

/** The client of all requests whose address is not known: they count as one. */
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

/** Returns a function that checks whether an address is in one of these networks, or is one of these addresses. */
export function matchNetworks(entries: readonly string[]): (address: string | undefined) => boolean {
  const list = new BlockList();
  for (const entry of entries) {
    const [net = '', prefix] = entry.split('/');
    const family = isIPv6(net) ? 'ipv6' : 'ipv4';
    if (prefix === undefined) list.addAddress(net, family);
    else list.addSubnet(net, Number(prefix), family);
  }
  return (given) => {
    const address = (given ?? '').replace(/^::ffff:(?=\d+\.)/i, '');
    return isIP(address) !== 0 && list.check(address, isIPv6(address) ? 'ipv6' : 'ipv4');
  };
}

/** Addresses of this machine and of private networks: a proxy in front of the server has one of these. */
const isNear = matchNetworks([
  '127.0.0.0/8',
  '10.0.0.0/8',
  '172.16.0.0/12',
  '192.168.0.0/16',
  '169.254.0.0/16',
  '::1',
  'fc00::/7',
  'fe80::/10',
]);

/** Fastify has the chain of addresses only where proxies are trusted; with two or more the peer is such a proxy. */
const isTrusted = ({ ips = [] }: FastifyRequest): boolean => ips.length > 1;

/** A hook that logs once what to set when a proxy seems to be in front of the server and is not trusted. */
export function hintAtProxies(log: (line: string) => void): onRequestHookHandler {
  let isLogged = false;
  return (request, _reply, done) => {
    const peer = request.socket.remoteAddress;
    if (
      !isLogged &&
      request.headers['x-forwarded-for'] !== undefined &&
      isNear(peer) &&
      !isTrusted(request)
    ) {
      isLogged = true;
      log(
        `Requests come through ${peer} with X-Forwarded-For, which is not believed: all visitors behind it count as ` +
          `one. If that is your proxy, set ${environment.trustedProxies.name}=${peer}.`,
      );
    }
    done();
  };
}

const bitsOf = { 4: 32, 6: 128 } as const;

/** An address, or a network such as `10.0.0.0/8`. A network of all addresses is refused: it would trust everybody. */
function isNetwork(text: string): boolean {
  const [address = '', prefix, ...more] = text.split('/');
  const kind = isIP(address);
  if ((kind !== 4 && kind !== 6) || more.length > 0) return false;
  return prefix === undefined || (/^[1-9]\d{0,2}$/.test(prefix) && Number(prefix) <= bitsOf[kind]);
}

/**
 * Reads the proxies whose word about a visitor's address is taken; none by default.
 *
 * @throws OperatorError that names the variable and the entry that is wrong.
 */
export function readTrustedProxies(env: NodeJS.ProcessEnv): readonly string[] {
  const entries = readVariable(env, 'trustedProxies')
    .split(',')
    .map((entry) => entry.trim());
  const proxies = entries.filter((entry) => entry !== '');
  const wrong = proxies.find((entry) => !isNetwork(entry));
  if (wrong !== undefined)
    throw new OperatorError(
      `${environment.trustedProxies.name} is malformed: ${JSON.stringify(wrong)} is neither an address nor a network. ` +
        'Separate them by commas, such as 127.0.0.1, 10.0.0.0/8, fd00::/8.',
    );
  return proxies;
}
