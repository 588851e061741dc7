import { adoptCachedFaces } from '../document/later-faces';
import { layOutAtOnce } from '../document/lay-out-rest';

/** The key of this tab's storage under which the router's `ScrollRestoration` keeps each history entry's scroll position, in pixels. */
export const scrollStorageKey = 'proper.scroll';

/**
 * Gives the document's history entry a key, as the router does with its own. Otherwise all documents in this tab would share one, and
 * with it their scroll position.
 */
export function identifyEntry(): void {
  const state: unknown = history.state;
  if (typeof state === 'object' && state !== null && 'key' in state && typeof state.key === 'string') return;
  history.replaceState({ key: Math.random().toString(36).slice(2, 10) }, '');
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
export async function restoreScroll(key: string): Promise<void> {
  const top = storedPosition(key);
  if (!top) return;
  layOutAtOnce();
  scrollTo(0, top);
  await adoptCachedFaces();
  scrollTo(0, top);
}
