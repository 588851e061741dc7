import type { SitePath } from '@proper/shared-types';
import { hasUnsentInput } from '@proper/shared-ui';
import type { Navigator } from 'react-router-dom';
import type { LiveSite } from '../remotes/live-site';
import { isHydrated } from './first-hydration';
import { destinationOf, linkOf } from './link-destination';

/**
 * Makes every plain link to a page a client navigation, whoever rendered the link and whether or not its page has hydrated.
 * The browser follows all other links: to other origins, new tabs, downloads, files, and parts of a page that has not
 * hydrated. It also follows links to pages of a newer shell or a newer release, unless a form holds unsent input.
 */
export function followLinks(navigator: Navigator, site: LiveSite): void {
  document.addEventListener('click', (event) => {
    const link = linkOf(event);
    const opensElsewhere =
      event.button !== 0 || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey;
    if (link === null || event.defaultPrevented || opensElsewhere) return;
    const destination = destinationOf(link, location, (path) => site.mayOpen(path));
    if (destination === null) return;
    const path = new URL(destination, location.href).pathname as SitePath;
    const staysOnPage = path === location.pathname;
    if (staysOnPage && !isHydrated()) return;
    if (!staysOnPage && site.isNewerAt(path) && !hasUnsentInput()) return;
    event.preventDefault();
    const here = `${location.pathname}${location.search}${location.hash}`;
    if (destination === here) navigator.replace(destination);
    else navigator.push(destination);
  });
}
