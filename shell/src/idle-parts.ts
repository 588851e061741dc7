import type { ReportBrowserError } from './browser-errors/report-browser-error';

/** What no page needs before it has hydrated: a script of its own, so that pages hydrate sooner. */
export { createHead } from './document/head';
export { loadNotifications } from './notifications/load-notifications';
export { reportWebVitals } from './report-web-vitals';
export { prefetchLinks } from './routing/prefetch-links';

/** What browsers report of a script that has no hash (W3C, Integrity Policy). TypeScript does not know it yet. */
interface IntegrityViolation {
  readonly blockedURL: string;
}

/** Reports scripts without a hash, which browsers have not loaded: something between the site and the visitor has added them. */
export function reportBlockedScripts(reportBrowserError: ReportBrowserError): void {
  if (!('ReportingObserver' in window)) return;
  const observer = new ReportingObserver(
    (reports) => {
      for (const { body } of reports) {
        const { origin } = new URL((body as unknown as IntegrityViolation).blockedURL);
        const cause = new Error(`A script of ${origin} has no hash`);
        reportBrowserError('A script was not loaded:', { remote: 'shell', phase: 'integrity', cause });
      }
    },
    { types: ['integrity-violation'], buffered: true },
  );
  observer.observe();
}

/**
 * Scrolls what Tab has focused into view as a whole. Browsers scroll a text area only as far as the line with its caret, so that
 * the rest can be below the window. A click scrolls nothing: what is under the pointer stays there.
 */
export function scrollFocusedIntoView(): void {
  addEventListener('keyup', ({ key, target }) => {
    if (key === 'Tab' && target instanceof Element)
      target.scrollIntoView({ block: 'nearest', behavior: 'instant' });
  });
}
