import { adoptCachedFaces } from '../document/later-faces';
import { layOutAtOnce } from '../document/lay-out-rest';

/** The storage key under which this tab keeps them over a reload. */
const storageKey = 'proper.scroll';

/** The positions that this tab has stored. Anything may be in the storage, so everything else is dropped. */
function storedPositions(): readonly (readonly [key: string, top: number])[] {
  try {
    const stored: unknown = JSON.parse(sessionStorage.getItem(storageKey) ?? '{}');
    return Object.entries(stored ?? {}).filter(([, top]) => Number.isFinite(top));
  } catch {
    return [];
  }
}

/** The scroll position at which each history entry was left, in pixels, by the entry's key. */
const positions = new Map<string, number>();

/** To be called before a history entry is left. */
export function rememberScroll(key: string): void {
  positions.set(key, scrollY);
}

/** The position at which an entry was left; undefined if it has not been left. */
export const rememberedScroll = (key: string): number | undefined => positions.get(key);

/**
 * Restores scroll positions in place of the browser, which would do it before a page is shown. An entry that was left for
 * another document has its position as soon as it opens again.
 *
 * @param keyOnScreen - The key of the entry that is shown.
 */
export async function restoreScroll(keyOnScreen: () => string): Promise<void> {
  for (const [key, top] of storedPositions()) positions.set(key, top);
  const takeOver = (): void => {
    history.scrollRestoration = 'manual';
  };
  takeOver();
  // A page may come back from the back/forward cache as it was left.
  addEventListener('pageshow', takeOver);
  addEventListener('pagehide', () => {
    history.scrollRestoration = 'auto';
    rememberScroll(keyOnScreen());
    try {
      sessionStorage.setItem(storageKey, JSON.stringify(Object.fromEntries(positions)));
    } catch {
      // Full or blocked: pages open at their top.
    }
  });
  const top = rememberedScroll(keyOnScreen());
  if (!top) return;
  layOutAtOnce();
  scrollTo(0, top);
  await adoptCachedFaces();
  scrollTo(0, top);
}
