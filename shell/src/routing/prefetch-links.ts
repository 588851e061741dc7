import type { SitePath } from '@proper/shared-types';
import { elementById, rootId } from '../document/ids';
import { afterHydration } from './first-hydration';
import { destinationOf, linkOf } from './link-destination';

/** A visitor who saves data gets what they point at, and nothing on suspicion. */
const savesData = (): boolean =>
  (navigator as { readonly connection?: { readonly saveData?: boolean } }).connection?.saveData === true;

/** Safari has no idle callback yet. */
const whenIdle = (begin: () => void): void => {
  if ('requestIdleCallback' in window) requestIdleCallback(begin);
  else setTimeout(begin);
};

/**
 * Fetches pages before they are asked for: what a pointer, a finger or the keyboard's focus is on, and, once the first
 * page reacts, each one that a link in view leads to.
 *
 * @param paths - The pages of the composition that are known.
 * @param complete - Makes all of them known.
 * @param prefetch - Fetches a page; it is called more than once for the same one.
 */
export function prefetchLinks(
  paths: () => readonly SitePath[],
  complete: () => Promise<void>,
  prefetch: (path: SitePath) => void,
): void {
  const prefetchKnown = (link: HTMLAnchorElement): boolean => {
    const destination = destinationOf(link, location, paths());
    if (destination === null) return false;
    prefetch(new URL(destination, location.href).pathname as SitePath);
    return true;
  };
  const prefetchTarget = (link: HTMLAnchorElement | null): void => {
    // Other sites' pages are in no list.
    if (link?.origin === location.origin && !prefetchKnown(link))
      void complete().then(() => prefetchKnown(link));
  };
  for (const points of ['pointerover', 'touchstart', 'focusin'])
    document.addEventListener(points, (event) => prefetchTarget(linkOf(event)), { passive: true });

  if (savesData()) return;
  const seen = new Set<string>();
  const inView = new IntersectionObserver((entries) => {
    for (const { isIntersecting, target } of entries)
      if (isIntersecting && target instanceof HTMLAnchorElement && !seen.has(target.href)) {
        seen.add(target.href);
        // Each page when there is nothing else to do: its code is evaluated, too.
        whenIdle(() => prefetchKnown(target));
      }
  });
  // One that is observed already stays so.
  const observeAll = (): void => {
    for (const link of document.querySelectorAll('a')) inView.observe(link);
  };
  afterHydration(() => {
    observeAll();
    new MutationObserver(() => whenIdle(observeAll)).observe(elementById(rootId), {
      childList: true,
      subtree: true,
    });
  });
}
