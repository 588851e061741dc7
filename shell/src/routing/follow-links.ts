import type { DataRouter } from 'react-router-dom';
import type { SitePath } from 'shared-types';
import { hasUnsentInput } from 'shared-ui';
import { destinationOf } from './link-destination';
import { isHydrated, viewTransitionsAllowed } from './view-transitions';

const linkOf = ({ target }: Event): HTMLAnchorElement | null =>
  target instanceof Element ? target.closest('a') : null;

/**
 * Makes every plain link to a composed page a client navigation, whoever rendered it and whether its page has
 * hydrated yet. Everything else stays the browser's: other origins, new tabs, downloads, paths that this composition
 * does not know, which the server answers, and parts of a page that has not hydrated, which the router could show no
 * sooner than that page reacts; and every page once the site has been composed anew, unless a form holds what was
 * typed.
 */
export function followLinks(router: DataRouter, paths: readonly SitePath[], isNewer: () => boolean): void {
  document.addEventListener('click', (event) => {
    const link = linkOf(event);
    const opensElsewhere =
      event.button !== 0 || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey;
    if (link === null || event.defaultPrevented || opensElsewhere) return;
    const destination = destinationOf(link, location, paths);
    if (destination === null) return;
    const staysOnPage = new URL(destination, location.href).pathname === location.pathname;
    if (staysOnPage && !isHydrated()) return;
    if (!staysOnPage && isNewer() && !hasUnsentInput()) return;
    event.preventDefault();
    const here = `${location.pathname}${location.search}${location.hash}`;
    void router.navigate(destination, {
      replace: destination === here,
      viewTransition: !staysOnPage && viewTransitionsAllowed(),
    });
  });
}

/**
 * Leaves a move within a page that has not hydrated to the browser: a press on Back, or a link to a part of the page. The
 * router's update would reach the page, and React would throw away what the server rendered. To be called before
 * the router listens: at the window, listeners are called in the order in which they came.
 *
 * @param pathOnScreen - The path of the page that the router shows.
 */
export function leaveMovesToBrowser(pathOnScreen: () => string): void {
  addEventListener('popstate', (event) => {
    if (!isHydrated() && location.pathname === pathOnScreen()) event.stopImmediatePropagation();
  });
}
