import type { SitePath } from '@proper/shared-types';
import { hasUnsentInput } from '@proper/shared-ui';
import type { Navigator } from 'react-router-dom';
import { isHydrated } from './first-hydration';
import { destinationOf, linkOf } from './link-destination';

/**
 * Makes every plain link to a composed page a client navigation, whoever rendered it and whether its page has
 * hydrated yet. Everything else stays the browser's: other origins, new tabs, downloads, paths that this composition
 * does not know, which the server answers, and parts of a page that has not hydrated, which the router could show no
 * sooner than that page reacts; and every page once the site has been composed anew, unless a form holds what was
 * typed.
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
