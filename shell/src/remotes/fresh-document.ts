const key = 'proper.fresh-document';

/** Milliseconds within which another fresh document would not help. */
const pauseMs = 60_000;

/** Loads a page as a document. The promise never settles, because that document replaces this one. */
export function leaveToBrowser(path: string): Promise<never> {
  // Back and Forward have already changed the address.
  if (path === location.pathname) location.reload();
  else location.assign(path);
  return new Promise(() => undefined);
}

/**
 * Loads a page as a fresh document, because files of this document's releases are gone from the server. At most once a minute,
 * so that a document that is itself out of date does not reload for ever.
 *
 * @returns Whether the document is being loaded.
 */
export function loadFreshDocument(path: string): boolean {
  try {
    if (Date.now() - Number(sessionStorage.getItem(key)) < pauseMs) return false;
    sessionStorage.setItem(key, String(Date.now()));
  } catch {
    // Without storage nothing would stop a loop.
    return false;
  }
  void leaveToBrowser(path);
  return true;
}
