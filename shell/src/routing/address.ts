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
