import { reportBlockedScripts } from './browser-errors/report-blocked-scripts';
import type { ReportBrowserError } from './browser-errors/report-browser-error';
import type { RemotePages } from './remotes/remote-pages';
import type { RemoteRegistry } from './remotes/remote-registry';
import { prefetchLinks } from './routing/prefetch-links';

/** What no page needs before it has hydrated: a script of its own, so that pages hydrate sooner. */
export { createHead } from './document/head';
export { loadNotifications } from './notifications/load-notifications';
export { reportWebVitals } from './report-web-vitals';

/**
 * Scrolls what Tab has focused into view as a whole. Browsers scroll a text area only as far as the line with its caret, so that
 * the rest can be below the window. A click scrolls nothing: what is under the pointer stays there.
 */
function scrollFocusedIntoView(): void {
  addEventListener('keyup', ({ key, target }) => {
    if (key === 'Tab' && target instanceof Element)
      target.scrollIntoView({ block: 'nearest', behavior: 'instant' });
  });
}

/** Starts what a document does in the background. */
export function startBackgroundWork(
  registry: RemoteRegistry,
  pages: RemotePages,
  report: ReportBrowserError,
) {
  scrollFocusedIntoView();
  reportBlockedScripts(report);
  prefetchLinks(registry, (path, isPointedAt) => void pages.prefetch(path, isPointedAt));
}
