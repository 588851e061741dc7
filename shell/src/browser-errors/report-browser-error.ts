import { type BackendFailure, onSubmissionError } from '@proper/shared-types';
import type { BrowserErrorPhase, BrowserErrorReport } from '@proper/shared-types/browser-errors';
import type { ComposedRemote, DocumentComposition, ReleaseName } from '@proper/shared-types/release';

declare global {
  interface ImportMeta {
    /** Set by the bundler under `npm run dev` only. */
    readonly webpackHot?: object;
  }
}

/** An error of the site's own code, as the console and the report show it. */
interface BrowserError {
  /** The remote, or `shell`, whose files or code failed. */
  readonly remote: ReleaseName;
  /** The version of the shell, or the address of the remote's entry, which contains a hash of its code. */
  readonly release: string;
  /** The path of the affected page, without query and fragment. */
  readonly page: string;
  readonly phase: BrowserErrorPhase;
  readonly cause: unknown;
}

/** Says which release an error is attributed to, and where it is reported. */
interface ReporterOptions extends Pick<DocumentComposition, 'shell'> {
  /** The address for reports; if undefined, errors are only logged. */
  readonly reportUrl: string | undefined;
  /** Returns the remote that has the page at a path; undefined for the shell's own pages. */
  readonly findRemote: (pathname: string) => ComposedRemote | undefined;
}

interface Occurrence extends Pick<BrowserError, 'phase' | 'cause'> {
  /** The affected page; by default the current one. */
  readonly page?: string;
  /** Set if the shell itself failed, not the remote that owns the page. */
  readonly remote?: 'shell' | undefined;
}

/**
 * Logs an error once, and reports it to the configured endpoint. Repetitions are only counted. Never throws.
 *
 * @param consequence - What the error means for the visitor.
 */
export type ReportBrowserError = (consequence: string, occurrence: Occurrence) => void;

/** Matches a position in a release's file, as in a stack trace. A query in its address only marks a retry. */
const frameInRelease = /(\/releases\/[\w./-]+)(?:\?[^\s:)]*)?(:\d+:\d+)/;
/** Matches a position in a browser extension, which every browser serves under its own scheme. */
const frameInExtension = /(?:chrome|moz|safari(?:-web)?|ms-browser)-extension:\/\//;
/** The largest number of positions in a report. */
const maxFrames = 10;

/**
 * Returns where an error was thrown: positions in the site's own files, innermost first, without names or
 * messages. `byExtension` says whether the innermost position of all is in a browser extension.
 */
export function readPositions(cause: unknown): Pick<BrowserErrorReport, 'stack' | 'byExtension'> {
  const lines = cause instanceof Error ? (cause.stack ?? '').split('\n') : [];
  const innermost = lines.find((line) => frameInRelease.test(line) || frameInExtension.test(line)) ?? '';
  const stack = lines.flatMap((line) => {
    const [, address, position] = frameInRelease.exec(line) ?? [];
    return address === undefined ? [] : [`${address}${position}`];
  });
  return { stack: stack.slice(0, maxFrames), byExtension: frameInExtension.test(innermost) };
}

/**
 * Describes a cause in text that may leave the browser. Messages about files are the shell's own. Messages of
 * other code may contain what a visitor typed, so only the error's type and position are reported; for a
 * form, only the kind of failure.
 */
export function describeCause({ phase, cause }: Pick<BrowserError, 'phase' | 'cause'>): string {
  if (phase === 'form') return String((cause as BackendFailure).kind);
  if (!(cause instanceof Error)) return typeof cause;
  if (phase === 'fetch' || phase === 'integrity') return cause.message;
  const [position] = readPositions(cause).stack ?? [];
  return position === undefined ? cause.name : `${cause.name} at ${position}`;
}

/** Sends a report that outlives the page. Unlike `sendBeacon`, it sends neither cookies nor a `Referer`. */
export function sendReport(url: string, report: object): void {
  fetch(url, {
    method: 'POST',
    mode: 'no-cors',
    keepalive: true,
    credentials: 'omit',
    referrerPolicy: 'no-referrer',
    body: JSON.stringify(report),
  }).catch(() => undefined);
}

function send(url: string, { cause, ...error }: BrowserError, times: number): void {
  const text = describeCause({ ...error, cause });
  sendReport(url, { ...error, cause: text, ...readPositions(cause), times } satisfies BrowserErrorReport);
}

/** Returns the function that reports a document's errors. Failures of forms are reported automatically. */
export function createErrorReporter({ shell, reportUrl, findRemote }: ReporterOptions): ReportBrowserError {
  /** Each reported error, with the number of repetitions that have not been sent yet. */
  const reported = new Map<string, { readonly error: BrowserError; unsent: number }>();

  const report: ReportBrowserError = (consequence, { remote, page = location.pathname, phase, cause }) => {
    const owner = remote ? undefined : findRemote(page);
    const error = { remote: owner?.name ?? 'shell', release: owner?.entry ?? shell, page, phase, cause };
    const key = [error.remote, page, phase, describeCause(error)].join(' ');
    const earlier = reported.get(key);
    if (earlier) {
      earlier.unsent += 1;
      return;
    }
    reported.set(key, { error, unsent: 0 });
    // Forms of shared-ui log their failures themselves.
    if (phase !== 'form') console.error(consequence, error);
    // In development, this makes the overlay show the error with its position in the source files.
    if (import.meta.webpackHot && phase !== 'form') reportError(cause);
    if (reportUrl !== undefined) send(reportUrl, error, 1);
  };

  // Repetitions are sent when the page is left or hidden. The `times` of all reports add up to the total.
  document.addEventListener('visibilitychange', () => {
    if (reportUrl === undefined || document.visibilityState !== 'hidden') return;
    for (const occurrence of reported.values()) {
      if (occurrence.unsent > 0) send(reportUrl, occurrence.error, occurrence.unsent);
      occurrence.unsent = 0;
    }
  });
  const reportSafely: ReportBrowserError = (...args) => {
    try {
      report(...args);
    } catch {
      // A failure to report must not become another error.
    }
  };
  onSubmissionError((form, cause) =>
    reportSafely(`The form "${form}" could not be sent:`, { phase: 'form', cause }),
  );
  return reportSafely;
}
