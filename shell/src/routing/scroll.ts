import { findFragmentTarget } from '../document/address';

/** The `sessionStorage` key of `ScrollRestoration`: scroll positions in pixels, by history entry. */
export const scrollStorageKey = 'proper.scroll';

const readEntryState = (): Readonly<Record<string, unknown>> => {
  const state: unknown = history.state;
  return typeof state === 'object' && state !== null ? { ...state } : {};
};

/**
 * Gives the current history entry a key, as the router does with its own entries, and returns it. Otherwise
 * all entries that the browser made in this tab would share one key and one scroll position.
 */
export function ensureEntryKey(): string {
  const state = readEntryState();
  if (typeof state.key === 'string') return state.key;
  const key = Math.random().toString(36).slice(2, 10);
  history.replaceState({ ...state, key }, '');
  return key;
}

/** Remembers the scroll position before a jump, because the router stops the browser from restoring it. */
export const rememberScroll = (): void => history.replaceState({ ...readEntryState(), scroll: scrollY }, '');

/** Scrolls to where the visitor left the current history entry, or to its anchor. */
export function scrollToEntry(): void {
  ensureEntryKey();
  const { scroll } = readEntryState();
  if (typeof scroll === 'number') scrollTo({ top: scroll, behavior: 'instant' });
  else findFragmentTarget(location.hash)?.scrollIntoView();
}

/** The stored position of an entry; undefined if there is none, or the storage is blocked or malformed. */
function readStoredPosition(key: string): number | undefined {
  try {
    const top: unknown = JSON.parse(sessionStorage.getItem(scrollStorageKey) ?? '{}')?.[key];
    return Number.isFinite(top) ? Number(top) : undefined;
  } catch {
    return undefined;
  }
}

/**
 * Restores the scroll position at which the visitor left the document. The router leaves that to the browser,
 * which cannot do it before the page is laid out.
 *
 * @param key - The key of the document's history entry.
 */
export function restoreScroll(key: string): void {
  const top = readStoredPosition(key);
  if (top) scrollTo(0, top);
}
