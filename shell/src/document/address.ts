import type { SitePath } from '@proper/shared-types';
import type { Composition } from '@proper/shared-types/release';

/** A path without the trailing slash that some static hosts add. */
export const withoutSlash = (pathname: string): SitePath => pathname.replace(/(?<=.)\/$/, '') as SitePath;

/**
 * Whether the visitor has moved to another entry of this tab's history since the document was requested, such as by going back
 * twice before the scripts of the first document ran. A host may also serve a document at a second address.
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

/** Percent-decodes a part of an address. Text that `decodeURIComponent` would throw on, such as `50%`, stays as it is. */
export function decodeAddressPart(part: string): string {
  try {
    return decodeURIComponent(part);
  } catch {
    return part;
  }
}

/** The element that an address's fragment points to, found as a browser does: first as written, then decoded. */
export function elementAtFragment(hash: string): HTMLElement | null {
  const fragment = hash.slice(1);
  if (fragment === '') return null;
  return document.getElementById(fragment) ?? document.getElementById(decodeAddressPart(fragment));
}
