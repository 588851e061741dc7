import type { SitePath } from '@proper/shared-types';
import { hasUnsentInput } from '@proper/shared-ui';
import type { Navigator } from 'react-router-dom';
import { isHydrated } from './first-hydration';
import { destinationOf, linkOf } from './link-destination';

/**
 * Makes every plain link to a composed page a client navigation, whoever rendered the link and whether or not its page has
 * hydrated. The browser follows all other links: to other origins, new tabs, downloads, paths that this composition does not
 * have, and parts of a page that has not hydrated. Once the site has been composed again, it follows links to pages as well,
 * unless a form holds unsent input.
 */
export function followLinks(
  navigator: Navigator,
  paths: () => readonly SitePath[],
  isNewer: () => boolean,
): void {
  document.addEventListener('click', (event) => {
    const link = linkOf(event);
    const opensElsewhere =
      event.button !== 0 || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey;
    if (link === null || event.defaultPrevented || opensElsewhere) return;
    const destination = destinationOf(link, location, paths());
    if (destination === null) return;
    const staysOnPage = new URL(destination, location.href).pathname === location.pathname;
    if (staysOnPage && !isHydrated()) return;
    if (!staysOnPage && isNewer() && !hasUnsentInput()) return;
    event.preventDefault();
    const here = `${location.pathname}${location.search}${location.hash}`;
    if (destination === here) navigator.replace(destination);
    else navigator.push(destination);
  });
}
