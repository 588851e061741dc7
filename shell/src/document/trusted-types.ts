import { releasesBase } from '@proper/shared-types/release';

/** What of the browser's Trusted Types this uses. Not every browser has them. */
interface TrustedTypes {
  createPolicy(
    name: 'default',
    rules: {
      createScriptURL: (address: string) => string | null;
      createScript: (text: string) => string | null;
    },
  ): unknown;
}

/**
 * Whether a script may be loaded from an address: the releases of this site, and of the origins that its configuration lets
 * developers take a remote from. Where else code could come from, an address that somebody slipped into a page would
 * lead.
 */
export function isOwnScript(address: string, page: string, others: readonly string[] = []): boolean {
  try {
    const { origin, pathname } = new URL(address, page);
    return [new URL(page).origin, ...others].includes(origin) && pathname.startsWith(releasesBase);
  } catch {
    return false;
  }
}

/** Whether a script's text is a JSON object, such as a page's structured data. Run as code, it would do nothing. */
function isData(text: string): boolean {
  try {
    return text.startsWith('{') && typeof JSON.parse(text) === 'object';
  } catch {
    return false;
  }
}

/**
 * Makes the browser's default policy: script addresses of this site's releases are let through, and data; every other
 * string that would become code or HTML is refused. The document's Content-Security-Policy asks for it.
 *
 * @param others - Origins that developers may take a remote from.
 */
export function admitOwnScripts(others?: readonly string[]): void {
  const { trustedTypes } = globalThis as { readonly trustedTypes?: TrustedTypes };
  trustedTypes?.createPolicy('default', {
    createScriptURL: (address) => (isOwnScript(address, location.href, others) ? address : null),
    createScript: (text) => (isData(text) ? text : null),
  });
}
