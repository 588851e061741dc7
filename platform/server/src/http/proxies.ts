import { isIP } from 'node:net';
import proxyAddr from '@fastify/proxy-addr';
import { environment, readVariable } from '@proper/operator-kit/environment';
import { OperatorError } from '@proper/operator-kit/operator-error';
import type { onRequestHookHandler } from 'fastify';

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

/** A hook that logs once how to configure a proxy that seems to be in front of the server and is not trusted. */
export function logUntrustedProxies(log: (line: string) => void): onRequestHookHandler {
  let isLogged = false;
  return ({ headers, ips = [], socket: { remoteAddress: peer = '' } }, _reply, done) => {
    // Fastify fills `ips` only if proxies are trusted; two or more addresses mean that the peer is such a proxy.
    if (!isLogged && headers['x-forwarded-for'] !== undefined && ips.length < 2) {
      isLogged = true;
      log(
        `Requests come through ${peer} with X-Forwarded-For, which is not trusted: all visitors behind it count as ` +
          `one. If that is your proxy, set ${environment.trustedProxies.name}=${peer}.`,
      );
    }
    done();
  };
}
