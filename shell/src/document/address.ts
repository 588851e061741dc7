import type { SitePath } from '@proper/shared-types';
import { releasesBase } from '@proper/shared-types/release';

/** Percent-decodes part of an address. Malformed text, such as `50%`, is returned as it is. */
export function decodeAddressPart(part: string): string {
  try {
    return decodeURIComponent(part);
  } catch {
    return part;
  }
}

/** Returns the path of the page at an address. Some hosts merge slashes, add one at the end, or decode. */
export const normalisePath = (pathname: string): SitePath =>
  `/${decodeAddressPart(pathname).split('/').filter(Boolean).join('/')}`;

/** Finds the element that a fragment points to. Like browsers, it tries it as written, then decoded. */
export function findFragmentTarget(hash: string): HTMLElement | null {
  const fragment = hash.slice(1);
  if (fragment === '') return null;
  return document.getElementById(fragment) ?? document.getElementById(decodeAddressPart(fragment));
}

/** Opens the target of a link if it is a `details` element. */
export function openTarget(target: Element | null): void {
  if (target instanceof HTMLDetailsElement) target.open = true;
}

/**
 * An inline script that opens the target of the document's address, even before the shell has loaded:
 * browsers open only the ancestors of a target. Once the shell follows links, it calls {@link openTarget}.
 */
export const openTargetScript =
  "function openTarget(){var t=document.getElementById(location.hash.slice(1));if(t&&t.localName==='details')t.open=true}" +
  "document.addEventListener('readystatechange',openTarget);addEventListener('hashchange',openTarget)";

/** Whether an address is that of one of this site's release files. */
export function isReleaseFile(address: string, page: string = location.href): boolean {
  if (!URL.canParse(address, page)) return false;
  const { origin, pathname } = new URL(address, page);
  return origin === new URL(page).origin && pathname.startsWith(releasesBase);
}
