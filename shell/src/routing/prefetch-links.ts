import type { SitePath } from '@proper/shared-types';
import { requireElement } from '../document/elements';
import { whenIdle } from '../loading/retry';
import type { RemoteRegistry } from '../remotes/remote-registry';
import { findDestination, findLink } from './links';

/** Whether the browser saves data: then only pages pointed at are prefetched, and nothing is measured. */
export const isSavingData = (): boolean =>
  (navigator as { readonly connection?: { readonly saveData?: boolean } }).connection?.saveData === true;

/**
 * Prefetches the pages of links under the pointer, a finger or the focus, and of all links in view. On-demand
 * pages wait until they are pointed at.
 *
 * @param prefetch - Fetches a page; it may be called more than once for the same page.
 */
export function prefetchLinks(
  registry: RemoteRegistry,
  prefetch: (path: SitePath, isPointedAt: boolean) => void,
): void {
  const prefetchTarget = (link: HTMLAnchorElement | null, isPointedAt: boolean): void => {
    const destination = link && findDestination(link, registry);
    if (destination !== null) prefetch(destination.pathname as SitePath, isPointedAt);
  };
  // The visitor may have pointed at a link before this script arrived.
  prefetchTarget(document.querySelector('a:is(:hover, :focus)'), true);
  for (const type of ['pointerover', 'touchstart', 'focusin'])
    document.addEventListener(type, (event) => prefetchTarget(findLink(event), true), { passive: true });

  if (isSavingData()) return;
  const seen = new Set<string>();
  const inView = new IntersectionObserver((entries) => {
    for (const { isIntersecting, target } of entries)
      if (isIntersecting && target instanceof HTMLAnchorElement && !seen.has(target.href)) {
        seen.add(target.href);
        // Waits until the browser is idle, because this also evaluates the page's code.
        whenIdle(() => prefetchTarget(target, false));
      }
  });
  // Observing a link twice changes nothing.
  const observeAll = (): void => {
    for (const link of document.querySelectorAll('a')) inView.observe(link);
  };
  observeAll();
  new MutationObserver(() => whenIdle(observeAll)).observe(requireElement('root'), {
    childList: true,
    subtree: true,
  });
}
