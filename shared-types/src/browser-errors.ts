/** What browsers report about errors of the site's own code. */

/**
 * What the browser was doing when a release's code failed: fetching a file (network, timeout, status),
 * checking its integrity, evaluating it, hydrating the server's markup, rendering a page, or sending a form.
 */
export const browserErrorPhases = ['fetch', 'integrity', 'evaluate', 'hydrate', 'render', 'form'] as const;
export type BrowserErrorPhase = (typeof browserErrorPhases)[number];

/** The body of a report, as JSON. Nothing in it was typed by a visitor. */
export interface BrowserErrorReport {
  /** Whose files or code failed. */
  readonly remote: string;
  /** The version of the shell, or the address of the remote's entry, which contains a hash of its code. */
  readonly release?: string;
  /** The path of the affected page, without query and fragment. */
  readonly page: string;
  readonly phase: BrowserErrorPhase;
  /** The message about a file, the type of an error, or the kind of a failed submission. */
  readonly cause: string;
  /** Addresses of the site's files with line and column, the innermost first. */
  readonly stack?: readonly string[];
  /** Whether the innermost position is in the code of a browser extension. */
  readonly byExtension?: boolean;
  /** How often it happened since the last report. */
  readonly times: number;
}

/** Where the site's own backend takes reports: a value for `BROWSER_ERRORS_URL`. */
export const browserErrorsPath = '/api/browser-errors';
