import type { SitePath } from '@proper/shared-types';
import type { DataRouter } from 'react-router-dom';
import type { RemoteRegistry } from '../remotes/remote-registry';
import type { Hydration } from './hydration';
import { rememberScroll, scrollToEntry } from './scroll';

/** Returns the address that the shell opens when a link is clicked; null if the browser follows the link. */
export function findDestination(
  link: HTMLAnchorElement,
  registry: Pick<RemoteRegistry, 'canOpen'>,
): URL | null {
  if (link.target !== '' || link.hasAttribute('download') || link.relList.contains('external')) return null;
  if (!URL.canParse(link.href)) return null;
  const address = new URL(link.href);
  return address.origin === location.origin && registry.canOpen(address.pathname as SitePath)
    ? address
    : null;
}

/** Returns the link that an event occurred on; null if there is none. */
export const findLink = ({ target }: Event): HTMLAnchorElement | null =>
  target instanceof Element ? target.closest('a') : null;

/**
 * Lets the router follow plain links to other pages, even those in finished markup. The browser follows all
 * other links: to other origins, new tabs, downloads, files and anchors on the current page, and to the page
 * itself until it has hydrated.
 */
export function followLinks(router: DataRouter, registry: RemoteRegistry, hydration: Hydration): void {
  document.addEventListener('click', (event) => {
    const link = findLink(event);
    const opensElsewhere =
      event.button !== 0 || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey;
    if (link === null || event.defaultPrevented || opensElsewhere) return;
    const destination = findDestination(link, registry);
    if (destination === null) return;
    const { pathname, search, hash, href } = destination;
    if (hash !== '' && pathname + search === location.pathname + location.search) return rememberScroll();
    if (pathname === location.pathname && hydration.isPending()) return;
    event.preventDefault();
    void router.navigate({ pathname, search, hash }, { replace: href === location.href });
  });
}

/**
 * Hides jumps within the current page, and Back and Forward between them, from the router: an update before
 * hydration would make React discard the server's markup. After hydration, a jump ends a pending navigation.
 * Call it before the router listens.
 */
export function handleFragmentJumps(
  getRouter: () => Pick<DataRouter, 'state'>,
  hydration: Pick<Hydration, 'isPending'>,
): void {
  addEventListener('popstate', (event) => {
    const { location: current, navigation } = getRouter().state;
    const isJump = location.pathname + location.search === current.pathname + current.search;
    if (!isJump || (navigation.state !== 'idle' && !hydration.isPending())) return;
    event.stopImmediatePropagation();
    scrollToEntry();
  });
}
