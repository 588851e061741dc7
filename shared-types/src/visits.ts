/** What a page reports about how it was for its visitor: figures of a document, and nothing of a person. */

/** Milliseconds until the largest element was painted, of the slowest answer to an interaction, until the first byte, and until the page reacted; and how far things moved. */
export const visitMetrics = ['lcp', 'inp', 'ttfb', 'hydrated', 'cls'] as const;
export type VisitMetric = (typeof visitMetrics)[number];

export const visitDevices = ['phone', 'desktop'] as const;
/** The classes of the Network Information API, which only Chromium has. */
export const visitConnections = ['slow-2g', '2g', '3g', '4g', 'unknown'] as const;

/** The body of a report, as JSON: of one document, sent once, when the visitor leaves or hides it. */
export interface VisitReport {
  /** The path of the page that was opened, without query and fragment. */
  readonly page: string;
  /** The version of the shell. */
  readonly shell: string;
  /** Whose page it is, and the address of that remote's entry, which contains a hash of its code. */
  readonly remote: string;
  readonly release: string;
  readonly device: (typeof visitDevices)[number];
  readonly connection: (typeof visitConnections)[number];
  /** Those that the browser could measure. A document without an interaction has no `inp`. */
  readonly figures: Readonly<Partial<Record<VisitMetric, number>>>;
}

/** Where the site's own backend takes reports: a value for `VISIT_REPORT_URL`. */
export const visitReportPath = '/api/visits';
