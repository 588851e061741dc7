const key = 'proper.fresh-document';

/** Milliseconds within which another fresh document would not help either. */
const pauseMs = 60_000;

/** Loads a page as a document. The promise never settles: the document replaces this one. */
export function leaveToBrowser(path: string): Promise<never> {
  // Back and Forward have written the address already.
  if (path === location.pathname) location.reload();
  else location.assign(path);
  return new Promise(() => undefined);
}

/**
 * Loads a page as a fresh document because files of this document's releases are gone from the server. At most once a minute:
 * a document that is itself out of date must not reload for ever.
 *
 * @returns Whether the document is being loaded.
 */
export function loadFreshDocument(path: string): boolean {
  try {
    if (Date.now() - Number(sessionStorage.getItem(key)) < pauseMs) return false;
    sessionStorage.setItem(key, String(Date.now()));
  } catch {
    // Without storage nothing would end a loop.
    return false;
  }
  void leaveToBrowser(path);
  return true;
}
