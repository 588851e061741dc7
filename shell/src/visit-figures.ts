import type { VisitMetric, VisitReport } from '@proper/shared-types/visits';
import { onCLS, onINP, onLCP, onTTFB } from 'web-vitals';
import { sendReport } from './browser-errors/report-browser-error';
import { savesData } from './routing/prefetch-links';

/** What a document knows of itself. */
type Visit = Pick<VisitReport, 'page' | 'shell' | 'remote' | 'release'>;

/** Parts of `navigator` that not every browser has. */
interface Preferences {
  readonly globalPrivacyControl?: boolean;
  readonly connection?: { readonly effectiveType?: VisitReport['connection'] };
}

/** Whether the visitor has said, in whatever way browsers have for it, that they are not to be measured, or that bytes are dear. */
const wantsNoReport = (): boolean =>
  navigator.doNotTrack === '1' || (navigator as Preferences).globalPrivacyControl === true || savesData();

/**
 * Measures how a document is for its visitor, unless they mind, and reports it once, when they first leave or hide it. Later pages of
 * the same document are not measured.
 *
 * @param hydratedMs - When the page reacted, since the navigation began.
 */
export function reportVisit(url: string, visit: Visit, hydratedMs: number): void {
  if (wantsNoReport()) return;
  const { connection } = navigator as Preferences;
  const figures: Partial<Record<VisitMetric, number>> = { hydrated: hydratedMs };
  const take = ({ name, value }: { readonly name: string; readonly value: number }): void => {
    figures[name.toLowerCase() as VisitMetric] = value;
  };
  for (const measure of [onLCP, onINP, onTTFB, onCLS]) measure(take);
  // After the library's own listeners, which measure what is final only then.
  const send = (): void => {
    if (document.visibilityState !== 'hidden') return;
    document.removeEventListener('visibilitychange', send);
    const report: VisitReport = {
      ...visit,
      device: matchMedia('(max-width: 47.99em)').matches ? 'phone' : 'desktop',
      connection: connection?.effectiveType ?? 'unknown',
      figures,
    };
    sendReport(url, report);
  };
  document.addEventListener('visibilitychange', send);
}
