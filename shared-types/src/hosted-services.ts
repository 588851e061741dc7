/** The mistakes that people make when they copy an address or a key from Supabase or EmailJS. */

/** What an address that was copied from elsewhere should be; undefined if nothing can be said about it. */
function suggestAddress({ hostname, origin, pathname }: URL): string | undefined {
  if (/(^|\.)supabase\.(com|io)$/.test(hostname)) {
    const project = /\/project\/([a-z\d]{20})(?:\/|$)/.exec(pathname)?.[1] ?? '<project>';
    return `is the address of the dashboard; put https://${project}.supabase.co`;
  }
  const project = /^db\.([a-z\d]+)\.supabase\.co$/.exec(hostname)?.[1];
  if (project !== undefined) return `is the address of the database; put https://${project}.supabase.co`;
  if (/^(www\.|dashboard\.)?emailjs\.com$/.test(hostname))
    return 'is the address of the dashboard; put https://api.emailjs.com';
  return pathname === '/' ? undefined : `must have no path; put ${origin}`;
}

/**
 * Explains why an address is not the origin of a service.
 *
 * @param isWebAddress - Whether the address can be called from the site.
 */
export function explainServiceAddress(
  address: string,
  isWebAddress: (address: string) => boolean,
): string | undefined {
  if (address === '/') return undefined;
  const url = URL.canParse(address) ? new URL(address) : undefined;
  const suggestion = url && suggestAddress(url);
  if (suggestion !== undefined) return suggestion;
  if (!url || !isWebAddress(address)) return 'must be a full https:// address, or / for the own origin';
  return url.origin === address || `${url.origin}/` === address
    ? undefined
    : `must be an origin alone; put ${url.origin}`;
}

/** Roles of keys with more rights than an anonymous visitor. */
const secretRoles: readonly unknown[] = ['service_role', 'supabase_admin', 'postgres'];

/** The role in a Supabase key that is a JSON Web Token; undefined for other keys. */
function readRole(key: string): unknown {
  const payload = key.split('.')[1];
  if (payload === undefined) return undefined;
  try {
    return (JSON.parse(atob(payload.replaceAll('-', '+').replaceAll('_', '/'))) as { role?: unknown }).role;
  } catch {
    return undefined;
  }
}

/** Explains why a key is not the public one of a Supabase project: a JSON Web Token, or one that begins with `sb_publishable_`. */
export function explainPublicKey(key: string): string | undefined {
  if (/^(sb_secret_|sbp_)/.test(key) || secretRoles.includes(readRole(key)))
    return 'is a secret key, which would be public on the site; use the anonymous key';
  return /^[\w.-]+$/.test(key) ? undefined : 'must be the key alone, without spaces or other characters';
}
