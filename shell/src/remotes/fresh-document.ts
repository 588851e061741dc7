const key = 'proper.fresh-document';

/** Milliseconds within which a second fresh document would not help either. */
const pauseMs = 60_000;

/**
 * Loads a page as a fresh document, because files of this document's releases are gone from the server. Once and not
 * again within a minute: a document that is itself out of date must not load itself for ever.
 *
 * @returns Whether it does.
 */
export function loadFreshDocument(path: string): boolean {
  try {
    if (Date.now() - Number(sessionStorage.getItem(key)) < pauseMs) return false;
    sessionStorage.setItem(key, String(Date.now()));
  } catch {
    // Without storage nothing would end a loop.
    return false;
  }
  if (path === location.pathname) location.reload();
  else location.assign(path);
  return true;
}
