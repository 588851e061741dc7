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
