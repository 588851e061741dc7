/**
 * Opens an address in a new tab that has no access to this page. With the `noopener` feature the browser
 * would not report whether the tab opened.
 *
 * @returns False if the browser blocks it.
 */
export function openTab(url: string): boolean {
  try {
    const tab = window.open(url, '_blank');
    if (!tab) return false;
    tab.opener = null;
    return true;
  } catch {
    return false;
  }
}
