const key = 'proper.fresh-document';

/**
 * Opens an address as a new document. The current address is reloaded at most once until its document has
 * hydrated: a document that is out of date, or that the router cannot open, must not reload for ever.
 *
 * @returns False if the address was reloaded before, or if storage, which would stop a loop, is blocked.
 */
export function openDocument(address: string): boolean {
  if (address !== location.href) {
    location.assign(address);
    return true;
  }
  try {
    if (sessionStorage.getItem(key) === address) return false;
    sessionStorage.setItem(key, address);
  } catch {
    return false;
  }
  location.reload();
  return true;
}

/** Allows the next reload. Call it once a document has hydrated. */
export function clearReloadMark(): void {
  try {
    sessionStorage.removeItem(key);
  } catch {
    // Without storage nothing was reloaded.
  }
}
