const key = 'proper.fresh-document';

/**
 * Opens an address as a new document. The address of the open one is reloaded at most once until a document there has hydrated: one
 * that is itself out of date, or that the router cannot open, must not reload for ever.
 *
 * @returns False if that has been tried. Without storage nothing would stop a loop, so then it counts as tried.
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
