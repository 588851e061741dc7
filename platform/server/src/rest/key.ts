import { type Answer, expiredToken, invalidToken, missingKey, wrongKey } from './answers';

/** The credentials of a request. */
export interface Credentials {
  /** The `apikey` header or parameter. */
  readonly key: string | undefined;
  readonly authorization: string | undefined;
}

/** Seconds by which clocks may differ, as in PostgREST. */
const toleranceSeconds = 30;

/** When a key ends, in seconds since 1970; undefined for one that is no token or never ends. */
function expiryOf(key: string): number | undefined {
  const [, claims, , more] = key.split('.');
  if (claims === undefined || more !== undefined) return undefined;
  try {
    const read: unknown = JSON.parse(Buffer.from(claims, 'base64url').toString('utf8'));
    const { exp } = (read ?? {}) as { exp?: unknown };
    return typeof exp === 'number' ? exp : undefined;
  } catch {
    return undefined;
  }
}

/**
 * Undefined when a request carries the anonymous key and no other.
 *
 * @param now - Milliseconds since 1970.
 */
export function keyFault(
  { key, authorization }: Credentials,
  anonKey: string,
  now = Date.now(),
): Answer | undefined {
  if (key === undefined) return missingKey;
  if (key !== anonKey) return wrongKey;
  const token = /^bearer +(.*)$/i.exec(authorization ?? '')?.[1];
  if (token !== undefined && token !== anonKey) return invalidToken;
  const expiry = expiryOf(anonKey);
  return expiry !== undefined && now / 1000 > expiry + toleranceSeconds ? expiredToken : undefined;
}
