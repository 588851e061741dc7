/**
 * Percent-decodes a part of an address. Addresses come from anywhere, and `decodeURIComponent` throws on one such as
 * `50%`: a part that is not valid UTF-8 stays as it was written.
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
