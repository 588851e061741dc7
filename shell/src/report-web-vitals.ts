import type { WebVital, WebVitalsReport } from '@proper/shared-types/web-vitals';
import { onCLS, onINP, onLCP, onTTFB } from 'web-vitals';
import { sendReport } from './browser-errors/report-browser-error';
import { isSavingData } from './routing/prefetch-links';

/** What a document knows of itself. */
type MeasuredDocument = Pick<WebVitalsReport, 'page' | 'shell' | 'remote' | 'release'>;

/** Parts of `navigator` that not every browser has. */
interface Preferences {
  readonly globalPrivacyControl?: boolean;
  readonly connection?: { readonly effectiveType?: WebVitalsReport['connection'] };
}

/** Whether the visitor has said, in whatever way browsers have for it, that they are not to be measured, or that they save data. */
const isOptedOut = (): boolean =>
  navigator.doNotTrack === '1' || (navigator as Preferences).globalPrivacyControl === true || isSavingData();

/**
 * Measures a document for `web-vitals`, unless the visitor minds, and reports it once, when they first leave or hide it. Later pages of
 * the same document are not measured.
 *
 * @param hydratedMs - Milliseconds from the start of the navigation until the page had hydrated.
 */
export function reportWebVitals(url: string, measured: MeasuredDocument, hydratedMs: number): void {
  if (isOptedOut()) return;
  const { connection } = navigator as Preferences;
  const values: Partial<Record<WebVital, number>> = { hydrated: hydratedMs };
  const recordMetric = ({ name, value }: { readonly name: string; readonly value: number }): void => {
    values[name.toLowerCase() as WebVital] = value;
  };
  for (const measure of [onLCP, onINP, onTTFB, onCLS]) measure(recordMetric);
  // After the library's own listeners, which measure what is final only then.
  const send = (): void => {
    if (document.visibilityState !== 'hidden') return;
    document.removeEventListener('visibilitychange', send);
    const report: WebVitalsReport = {
      ...measured,
      device: matchMedia('(max-width: 47.99em)').matches ? 'phone' : 'desktop',
      connection: connection?.effectiveType ?? 'unknown',
      values,
    };
    sendReport(url, report);
  };
  document.addEventListener('visibilitychange', send);
}
