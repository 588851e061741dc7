import type { SitePath } from '@proper/shared-types';
import { releasesBase } from '@proper/shared-types/release';

/** Percent-decodes a part of an address. Text that `decodeURIComponent` would throw on, such as `50%`, stays as it is. */
export function decodeAddressPart(part: string): string {
  try {
    return decodeURIComponent(part);
  } catch {
    return part;
  }
}

/** The path of the page that hosts serve at an address: some merge slashes, add one at the end, or decode. */
export const normalisePath = (pathname: string): SitePath =>
  `/${decodeAddressPart(pathname).split('/').filter(Boolean).join('/')}`;

/** The element that an address's fragment points to, found as a browser does: first as written, then decoded. */
export function findFragmentTarget(hash: string): HTMLElement | null {
  const fragment = hash.slice(1);
  if (fragment === '') return null;
  return document.getElementById(fragment) ?? document.getElementById(decodeAddressPart(fragment));
}

/** Opens an element that can be opened and that a link leads to. */
export function openTarget(target: Element | null): void {
  if (target instanceof HTMLDetailsElement) target.open = true;
}

/**
 * A script of the document that opens the target of its address, before the shell has loaded, too: browsers open only what contains
 * a target. Once the shell follows links, it calls {@link openTarget} itself.
 */
export const openTargetScript =
  "function openTarget(){var t=document.getElementById(location.hash.slice(1));if(t&&t.localName==='details')t.open=true}" +
  "document.addEventListener('readystatechange',openTarget);addEventListener('hashchange',openTarget)";

/** Whether an address is that of a file of this site's releases. */
export function isReleaseFile(address: string, page: string = location.href): boolean {
  if (!URL.canParse(address, page)) return false;
  const { origin, pathname } = new URL(address, page);
  return origin === new URL(page).origin && pathname.startsWith(releasesBase);
}
