import type { SitePath } from '@proper/shared-types';
import type { DataRouter } from 'react-router-dom';
import type { LiveSite } from '../remotes/live-site';
import { isHydrated } from './hydration';

/** The address that the shell opens when a link is clicked; null if the browser follows the link. */
export function findDestination(link: HTMLAnchorElement, site: Pick<LiveSite, 'mayOpen'>): URL | null {
  if (link.target !== '' || link.hasAttribute('download') || link.relList.contains('external')) return null;
  if (!URL.canParse(link.href)) return null;
  const address = new URL(link.href);
  return address.origin === location.origin && site.mayOpen(address.pathname as SitePath) ? address : null;
}

/** The link that an event occurred on; null if there is none. */
export const findLink = ({ target }: Event): HTMLAnchorElement | null =>
  target instanceof Element ? target.closest('a') : null;

/** Whether the router can open an address: it would warn about an anchor that cannot be decoded. */
function isDecodable({ hash }: URL): boolean {
  try {
    decodeURIComponent(hash);
    return true;
  } catch {
    return false;
  }
}

/**
 * Lets the router follow every plain link to a page, whether the page it is on has hydrated or not: those of remotes and of finished
 * markup. The browser follows all other links: to other origins, new tabs, downloads, files, and anchors of a page that has not
 * hydrated.
 */
export function followLinks(router: Pick<DataRouter, 'navigate'>, site: LiveSite): void {
  document.addEventListener('click', (event) => {
    const link = findLink(event);
    const opensElsewhere =
      event.button !== 0 || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey;
    if (link === null || event.defaultPrevented || opensElsewhere) return;
    const destination = findDestination(link, site);
    if (destination === null || !isDecodable(destination)) return;
    const { pathname, search, hash, href } = destination;
    if (pathname === location.pathname && !isHydrated()) return;
    event.preventDefault();
    void router.navigate({ pathname, search, hash }, { replace: href === location.href });
  });
}

/**
 * Lets the browser handle Back and Forward within a page that has not hydrated: for an update by the router, React would discard the
 * server's markup. To be called before the router listens.
 *
 * @param openPathname - The path of the open page.
 */
export function keepServerMarkup(openPathname: () => string): void {
  addEventListener('popstate', (event) => {
    if (!isHydrated() && location.pathname === openPathname()) event.stopImmediatePropagation();
  });
}
