import type { SitePath } from '@proper/shared-types';
import { hasUnsentInput } from '@proper/shared-ui';
import type { LiveSite } from '../remotes/live-site';
import { isHydrated } from './hydration';
import type { SiteNavigation } from './navigation';

/** The address that the shell opens when a link is clicked; null if the browser follows the link. */
export function destinationOf(link: HTMLAnchorElement, site: Pick<LiveSite, 'mayOpen'>): URL | null {
  if (link.target !== '' || link.hasAttribute('download') || link.relList.contains('external')) return null;
  if (!URL.canParse(link.href)) return null;
  const address = new URL(link.href);
  return address.origin === location.origin && site.mayOpen(address.pathname as SitePath) ? address : null;
}

/** The link that an event occurred on; null if there is none. */
export const linkOf = ({ target }: Event): HTMLAnchorElement | null =>
  target instanceof Element ? target.closest('a') : null;

/**
 * Makes every plain link to a page a client navigation, whether the page it is on has hydrated or not. The browser follows all
 * other links: to other origins, new tabs, downloads, files, and anchors of a page that has not hydrated. It also follows
 * links to pages of a newer shell or a newer release, unless a form contains unsent input.
 */
export function followLinks(navigation: SiteNavigation, site: LiveSite): void {
  document.addEventListener('click', (event) => {
    const link = linkOf(event);
    const opensElsewhere =
      event.button !== 0 || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey;
    if (link === null || event.defaultPrevented || opensElsewhere) return;
    const destination = destinationOf(link, site);
    if (destination === null) return;
    const path = destination.pathname as SitePath;
    const staysOnPage = path === location.pathname;
    if (staysOnPage && !isHydrated()) return;
    if (!staysOnPage && site.isNewerAt(path) && !hasUnsentInput()) return;
    event.preventDefault();
    navigation.go(destination);
  });
}
