import { adoptCachedFaces } from '../document/later-faces';
import { layOutAtOnce } from '../document/lay-out-rest';

/** Where this tab keeps them over a reload. */
const storageKey = 'proper.scroll';

/** What this tab has stored: anything may be there, and only positions are of use. */
function storedPositions(): readonly (readonly [key: string, top: number])[] {
  try {
    const stored: unknown = JSON.parse(sessionStorage.getItem(storageKey) ?? '{}');
    return Object.entries(stored ?? {}).filter(([, top]) => Number.isFinite(top));
  } catch {
    return [];
  }
}

/** How far each entry of the history was scrolled when it was left, in pixels, by its key. */
const positions = new Map<string, number>();

/** To be called before an entry of the history is left. */
export function rememberScroll(key: string): void {
  positions.set(key, scrollY);
}

/** Where an entry was left; undefined for one that was not. */
export const rememberedScroll = (key: string): number | undefined => positions.get(key);

/**
 * Takes restoring the scroll position over from the browser, which would do it before a page is there. An entry
 * that was left for another document is where it was as soon as it opens again.
 *
 * @param keyOnScreen - The entry that is shown.
 */
export async function restoreScroll(keyOnScreen: () => string): Promise<void> {
  for (const [key, top] of storedPositions()) positions.set(key, top);
  const takeOver = (): void => {
    history.scrollRestoration = 'manual';
  };
  takeOver();
  // A page may come back from the browser's cache as it was left.
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
