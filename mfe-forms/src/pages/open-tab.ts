/** The part of `window` that opens a tab. */
type OpenWindow = (url: string, target: '_blank') => { opener: unknown } | null;

/**
 * Opens an address in a new tab that cannot reach back to this page. False where the browser blocks it.
 * The `noopener` feature would do the same, but then the browser does not report whether the tab opened.
 */
export function openTab(url: string, open: OpenWindow = (...args) => window.open(...args)): boolean {
  try {
    const tab = open(url, '_blank');
    if (!tab) return false;
    tab.opener = null;
    return true;
  } catch {
    return false;
  }
}
