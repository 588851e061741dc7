import type { ReportBrowserError } from './report-browser-error';

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
