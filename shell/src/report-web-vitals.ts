import type { WebVital, WebVitalsReport } from '@proper/shared-types/web-vitals';
import { onCLS, onINP, onLCP, onTTFB } from 'web-vitals';
import { sendReport } from './browser-errors/report-browser-error';
import { isSavingData } from './routing/prefetch-links';

/** What a document knows about itself. */
type MeasuredDocument = Pick<WebVitalsReport, 'page' | 'shell' | 'remote' | 'release'>;

/** Whether the visitor's browser asks sites not to track, or saves data. */
const isOptedOut = (): boolean =>
  navigator.doNotTrack === '1' ||
  (navigator as { readonly globalPrivacyControl?: boolean }).globalPrivacyControl === true ||
  isSavingData();

/**
 * Measures a document with `web-vitals` unless the visitor opts out, and reports once, when the visitor first
 * leaves or hides it. Later pages of the same document are not measured.
 *
 * @param hydratedMs - Milliseconds from the start of the navigation until the page had hydrated.
 */
export function reportWebVitals(url: string, measured: MeasuredDocument, hydratedMs: number): void {
  if (isOptedOut()) return;
  const values: Partial<Record<WebVital, number>> = { hydrated: hydratedMs };
  const recordMetric = ({ name, value }: { readonly name: string; readonly value: number }): void => {
    values[name.toLowerCase() as WebVital] = value;
  };
  for (const measure of [onLCP, onINP, onTTFB, onCLS]) measure(recordMetric);
  // Runs after the library's own listeners, which take their final measurements on the same event.
  const send = (): void => {
    if (document.visibilityState !== 'hidden') return;
    document.removeEventListener('visibilitychange', send);
    const report: WebVitalsReport = { ...measured, values };
    sendReport(url, report);
  };
  document.addEventListener('visibilitychange', send);
}
