import { reportBlockedScripts } from './browser-errors/report-blocked-scripts';
import type { ReportBrowserError } from './browser-errors/report-browser-error';
import { layOutLaterSections } from './document/later-sections';
import type { RemotePages } from './remotes/remote-pages';
import type { RemoteRegistry } from './remotes/remote-registry';
import { prefetchLinks } from './routing/prefetch-links';

/** Code that no page needs before it has hydrated, in its own script so that pages hydrate sooner. */
export { createHead } from './document/head';
export { loadNotifications } from './notifications/load-notifications';
export { reportWebVitals } from './report-web-vitals';

/**
 * Scrolls a control that Tab has focused fully into view. Browsers scroll a text area only as far as its
 * caret, so the rest may be below the window. A click scrolls nothing: the control is under the pointer.
 */
function scrollFocusedIntoView(): void {
  addEventListener('keyup', ({ key, target }) => {
    if (key === 'Tab' && target instanceof Element)
      target.scrollIntoView({ block: 'nearest', behavior: 'instant' });
  });
}

/** Starts a document's background work. */
export function startBackgroundWork(
  registry: RemoteRegistry,
  pages: RemotePages,
  report: ReportBrowserError,
) {
  scrollFocusedIntoView();
  layOutLaterSections();
  reportBlockedScripts(report);
  prefetchLinks(registry, (path, isPointedAt) => void pages.prefetch(path, isPointedAt));
}
