const key = 'proper.fresh-document';

/** Milliseconds within which another fresh document would not help. */
const pauseMs = 60_000;

/**
 * Whether a fresh document may be opened because files of this document's releases are gone from the server: at most once a minute, so
 * that a document that is itself out of date does not reload for ever.
 */
export function mayOpenFreshDocument(): boolean {
  try {
    if (Date.now() - Number(sessionStorage.getItem(key)) < pauseMs) return false;
    sessionStorage.setItem(key, String(Date.now()));
    return true;
  } catch {
    // Without storage nothing would stop a loop.
    return false;
  }
}
