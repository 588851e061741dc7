import type { DataRouter } from 'react-router-dom';
import type { SitePath } from 'shared-types';
import { destinationOf } from './link-destination';
import { viewTransitionsAllowed } from './view-transitions';

const linkOf = ({ target }: Event): HTMLAnchorElement | null =>
  target instanceof Element ? target.closest('a') : null;

/**
 * Makes every plain link to a composed page a client navigation, whoever rendered it and whether its page has
 * hydrated yet. Everything else stays the browser's: other origins, new tabs, downloads, and paths that this
 * composition does not know, which the server answers.
 */
export function followLinks(router: DataRouter, paths: readonly SitePath[]): void {
  document.addEventListener('click', (event) => {
    const link = linkOf(event);
    const opensElsewhere =
      event.button !== 0 || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey;
    if (link === null || event.defaultPrevented || opensElsewhere) return;
    const destination = destinationOf(link, location, paths);
    if (destination === null) return;
    event.preventDefault();
    const here = `${location.pathname}${location.search}${location.hash}`;
    void router.navigate(destination, {
      replace: destination === here,
      viewTransition:
        new URL(destination, location.href).pathname !== location.pathname && viewTransitionsAllowed(),
    });
  });
}
