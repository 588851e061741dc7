import type { ReportBrowserError } from './report-browser-error';

/** Reports scripts without a hash, which browsers have not loaded: something between the site and the visitor has added them. */
export function reportBlockedScripts(reportBrowserError: ReportBrowserError): void {
  if (!('ReportingObserver' in window)) return;
  new ReportingObserver(
    (reports) => {
      for (const { body } of reports) {
        // Of the W3C's Integrity Policy, which TypeScript does not know yet.
        const { blockedURL } = body as unknown as { readonly blockedURL: string };
        const cause = new Error(`A script of ${new URL(blockedURL).origin} has no hash`);
        reportBrowserError('A script was not loaded:', { remote: 'shell', phase: 'integrity', cause });
      }
    },
    { types: ['integrity-violation'], buffered: true },
  ).observe();
}
