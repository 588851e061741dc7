import type { ReportBrowserError } from './report-browser-error';

/** Reports scripts that were blocked because they have no hash: a proxy, for example, has added them. */
export function reportBlockedScripts(reportBrowserError: ReportBrowserError): void {
  if (!('ReportingObserver' in window)) return;
  new ReportingObserver(
    (reports) => {
      for (const { body } of reports) {
        // TypeScript has no type for reports of the W3C's Integrity Policy yet.
        const { blockedURL } = body as unknown as { readonly blockedURL: string };
        const cause = new Error(`A script of ${new URL(blockedURL).origin} has no hash`);
        reportBrowserError('A script was not loaded:', { remote: 'shell', phase: 'integrity', cause });
      }
    },
    { types: ['integrity-violation'], buffered: true },
  ).observe();
}
