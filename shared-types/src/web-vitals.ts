/** What a document reports about its speed and steadiness. It reports nothing about a person. */

/**
 * In order: the milliseconds until the largest element was painted, of the slowest response to an
 * interaction, until the first byte, and until the page had hydrated; and the layout shift.
 */
export const webVitals = ['lcp', 'inp', 'ttfb', 'hydrated', 'cls'] as const;
export type WebVital = (typeof webVitals)[number];

/** The JSON body of a report. A document sends one, when the visitor leaves or hides it. */
export interface WebVitalsReport {
  /** The path of the page that was opened, without query and fragment. */
  readonly page: string;
  /** The version of the shell. */
  readonly shell: string;
  /** Whose page it is, and the address of that remote's entry, which contains a hash of its code. */
  readonly remote: string;
  readonly release: string;
  /** The values that the browser could measure. A document without an interaction has no `inp`. */
  readonly values: Readonly<Partial<Record<WebVital, number>>>;
}

/** Where the site's own backend takes reports: a value for `WEB_VITALS_URL`. */
export const webVitalsPath = '/api/web-vitals';
