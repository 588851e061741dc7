import { loadingAttribute } from './ids';
import { yieldToMain } from './yield-to-main';

/**
 * The parts of a page that the first paint lays out only if they are near the window: sections, and each part of a text. The
 * rules are in `Layout.module.css`.
 */
const deferredParts = 'main > section ~ section, main [data-parts] > :not(h2, h3), footer';

const nextFrame = (): Promise<unknown> => new Promise((resolve) => requestAnimationFrame(resolve));

/**
 * Leaves everything below a page's first screen to {@link renderOffscreen}, so that the first screen appears sooner. From now on, what
 * is near the window can be measured; in a new document it is not laid out before the second frame.
 */
export function deferOffscreen(): void {
  document.documentElement.setAttribute(loadingAttribute, 'page');
}

/** Lays out the whole page in the next frame, so that it can be scrolled. */
export function renderAtOnce(): void {
  document.documentElement.removeAttribute(loadingAttribute);
}

/** Milliseconds of each frame for parts that are out of view: a text has many small ones. */
const frameBudgetMs = 8;

/** Lays out what the first paint left out, a little in each frame. After that, the page has its final height. */
export async function renderOffscreen(): Promise<void> {
  if (!document.documentElement.hasAttribute(loadingAttribute)) return;
  // A document's second frame may not have come yet. Not before hydration: the styles of the whole page are computed again.
  deferOffscreen();
  const parts = document.querySelectorAll<HTMLElement>(deferredParts);
  let startedAt = Number.NEGATIVE_INFINITY;
  for (const part of parts) {
    if (performance.now() - startedAt >= frameBudgetMs) {
      await nextFrame();
      // In a task of its own, so that the frame only paints.
      await yieldToMain();
      startedAt = performance.now();
      if (!document.documentElement.hasAttribute(loadingAttribute)) break;
    }
    // Another page has replaced this one, and calls this function itself.
    if (!part.isConnected) return;
    const before = part.getBoundingClientRect().bottom;
    part.style.contentVisibility = 'visible';
    const { bottom } = part.getBoundingClientRect();
    // Safari has no scroll anchoring: a taller part above the window would move what is in view.
    if (before <= 0) scrollBy({ top: bottom - before, behavior: 'instant' });
  }
  renderAtOnce();
  for (const part of parts) part.style.removeProperty('content-visibility');
}
