import { isIP } from 'node:net';
import { environment, readVariable } from '@proper/operator-kit/environment';
import { OperatorError } from '@proper/operator-kit/operator-error';

const bitsOf = { 4: 32, 6: 128 } as const;

/** An address, or a network such as `10.0.0.0/8`. A network of all addresses is refused: it would trust everybody. */
function isNetwork(text: string): boolean {
  const [address = '', prefix, ...more] = text.split('/');
  const kind = isIP(address);
  if ((kind !== 4 && kind !== 6) || more.length > 0) return false;
  return prefix === undefined || (/^[1-9]\d{0,2}$/.test(prefix) && Number(prefix) <= bitsOf[kind]);
}

/**
 * The proxies that are believed about a visitor's address, from the environment; none by default.
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
