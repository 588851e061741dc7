import { adoptCachedFaces } from '../document/later-faces';
import { layOutAtOnce } from '../document/lay-out-rest';

/** The storage key under which this tab keeps them across reloads. */
const storageKey = 'proper.scroll';

/** The positions that this tab has stored. Anything else in the storage is ignored. */
function storedPositions(): readonly (readonly [key: string, top: number])[] {
  try {
    const stored: unknown = JSON.parse(sessionStorage.getItem(storageKey) ?? '{}');
    return Object.entries(stored ?? {}).filter(([, top]) => Number.isFinite(top));
  } catch {
    return [];
  }
}

/** The scroll position at which the visitor left each history entry, in pixels, by the entry's key. */
const positions = new Map<string, number>();

/** To be called before a history entry is left. */
export function rememberScroll(key: string): void {
  positions.set(key, scrollY);
}

/** The position at which the visitor left an entry; undefined if they have not. */
export const rememberedScroll = (key: string): number | undefined => positions.get(key);

/**
 * Restores scroll positions instead of the browser, which would do it before a page is shown. An entry that the visitor left for
 * another document gets its position back as soon as it opens again.
 *
 * @param currentKey - The key of the current history entry.
 */
export async function restoreScroll(currentKey: () => string): Promise<void> {
  for (const [key, top] of storedPositions()) positions.set(key, top);
  const takeOver = (): void => {
    history.scrollRestoration = 'manual';
  };
  takeOver();
  // The page may come back from the back/forward cache.
  addEventListener('pageshow', takeOver);
  addEventListener('pagehide', () => {
    history.scrollRestoration = 'auto';
    rememberScroll(currentKey());
    try {
      sessionStorage.setItem(storageKey, JSON.stringify(Object.fromEntries(positions)));
    } catch {
      // The storage is full or blocked, so pages open at their top.
    }
  });
  const top = rememberedScroll(currentKey());
  if (!top) return;
  layOutAtOnce();
  scrollTo(0, top);
  await adoptCachedFaces();
  scrollTo(0, top);
}
