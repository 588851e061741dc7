import type { SitePath } from '@proper/shared-types';
import type { Composition } from '@proper/shared-types/release';

/** Why a document has no page. */
export type Absence = 'not-found' | 'unavailable';

/** What the site has at an address: a remote's page, or none with the reason. */
export type Route = { readonly path: SitePath } | { readonly absence: Absence };

/** What a document is for. */
export function routeOfDocument({ page, remote }: Pick<Composition, 'page' | 'remote'>): Route {
  if (page === null) return { absence: 'not-found' };
  return remote ? { path: page } : { absence: 'unavailable' };
}

/** A path without the trailing slash that some static hosts add. */
export const withoutSlash = (pathname: string): SitePath => pathname.replace(/(?<=.)\/$/, '') as SitePath;

/**
 * Whether the visitor has gone to another entry of this tab's history since the document was requested: whoever goes back twice
 * does so before the first document has its scripts. A host may also have a document at a second address.
 *
 * @param page - The document's own page.
 */
export function hasMovedOn(page: Composition['page']): boolean {
  const [requested] = performance.getEntriesByType('navigation');
  const { pathname, origin } = location;
  return (
    withoutSlash(pathname) !== page &&
    requested !== undefined &&
    new URL(requested.name, origin).pathname !== pathname
  );
}

/**
 * Percent-decodes a part of an address. Visitors and links can put anything there, and `decodeURIComponent` throws on text
 * such as `50%`: what cannot be decoded stays as it is.
 */
export function decodeAddressPart(part: string): string {
  try {
    return decodeURIComponent(part);
  } catch {
    return part;
  }
}

/** The element that an address's fragment points at, found as a browser finds it: first as written, then decoded. */
export function elementAtFragment(hash: string): HTMLElement | null {
  const fragment = hash.slice(1);
  if (fragment === '') return null;
  return document.getElementById(fragment) ?? document.getElementById(decodeAddressPart(fragment));
}
