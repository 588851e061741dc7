import { elementAtFragment } from '../document/address';

/** The key of this tab's storage under which the router's `ScrollRestoration` keeps each history entry's scroll position, in pixels. */
export const scrollStorageKey = 'proper.scroll';

const entryState = (): Readonly<Record<string, unknown>> => {
  const state: unknown = history.state;
  return typeof state === 'object' && state !== null ? { ...state } : {};
};

/**
 * Gives the open history entry a key, as the router does with its own. Otherwise all that the browser has made in this tab would share
 * one, and with it their scroll position.
 */
export function identifyEntry(): void {
  const state = entryState();
  if (typeof state.key === 'string') return;
  history.replaceState({ ...state, key: Math.random().toString(36).slice(2, 10) }, '');
}

/** Remembers where the visitor is, before a jump within the page: the router lets the browser restore no position. */
export const rememberScroll = (): void => history.replaceState({ ...entryState(), scroll: scrollY }, '');

/** Scrolls to where the visitor left the open entry by a jump, or to its anchor. */
export function scrollToEntry(): void {
  identifyEntry();
  const { scroll } = entryState();
  if (typeof scroll === 'number') scrollTo({ top: scroll, behavior: 'instant' });
  else elementAtFragment(location.hash)?.scrollIntoView();
}

/** The stored position of an entry; undefined if there is none, or the storage is blocked or malformed. */
function storedPosition(key: string): number | undefined {
  try {
    const top: unknown = JSON.parse(sessionStorage.getItem(scrollStorageKey) ?? '{}')?.[key];
    return Number.isFinite(top) ? Number(top) : undefined;
  } catch {
    return undefined;
  }
}

/**
 * Returns to where the visitor left the document, which the router leaves to the browser: before the page is laid out, the browser
 * cannot.
 *
 * @param key - The key of the document's history entry.
 */
export function restoreScroll(key: string): void {
  const top = storedPosition(key);
  if (!top) return;
  scrollTo(0, top);
}
