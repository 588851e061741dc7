/**
 * Addresses that name a page, but not letter for letter: with capitals, with the punctuation that followed the link in a sentence,
 * or with a query that begins with `&`. Paths of pages are in lower case and end with a letter, a digit or a hyphen, so each such
 * address means one page or none. nginx.conf has the same rule.
 */

/** A path as pages have them, and what follows it. U+2000 to U+203F are quotation marks, dashes, the ellipsis, and spaces. */
const mistyped = /^((?:\/[a-z0-9-]+)*)[\s!"'()*,./:;<>?[\]{|}\u2000-\u203f]*(?:&.*)?$/is;

/**
 * The path of the page that a requested path means, or undefined if it can mean none.
 *
 * @param pathname - Decoded.
 */
export function intendedPath(pathname: string): string | undefined {
  const path = mistyped.exec(pathname)?.[1];
  return path === '' ? '/' : path?.toLowerCase();
}

/**
 * The query that belongs to {@link intendedPath}, with its question mark, or an empty text.
 *
 * @param url - Path and query as they were requested, still encoded: a decoded line break would end a header.
 */
export function intendedQuery(url: string): string {
  const [, misplaced, query] = /^[^?&]*(?:&([^?]*))?(?:\?(.*))?$/s.exec(url) ?? [];
  const queries = [misplaced, query].filter(Boolean);
  return queries.length > 0 ? `?${queries.join('&')}` : '';
}
