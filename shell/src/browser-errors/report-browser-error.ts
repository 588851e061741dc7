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
  /** Whose files or code failed. */
  readonly remote: ReleaseName;
  /** The version of the shell, or the address of the remote's entry, which contains a hash of its code. */
  readonly release: string;
  /** The path of the affected page, without query and fragment. */
  readonly page: string;
  readonly phase: BrowserErrorPhase;
  readonly cause: unknown;
}

/** What errors are attributed to, and where they go. */
interface ReporterOptions extends Pick<DocumentComposition, 'shell'> {
  /** Where errors are reported to; undefined for nowhere. */
  readonly reportUrl: string | undefined;
  /** The remote that has the page at a path; undefined for the shell's own pages. */
  readonly findRemote: (pathname: string) => ComposedRemote | undefined;
}

interface Occurrence extends Pick<BrowserError, 'phase' | 'cause'> {
  /** The affected page; the open one by default. */
  readonly page?: string;
  /** Set if the error is the shell's own, not that of the remote that owns the page. */
  readonly remote?: 'shell' | undefined;
}

/**
 * Reports an error once: on the console, and to the configured endpoint. Repetitions are only counted. Never throws.
 *
 * @param consequence - What it means for the visitor.
 */
export type ReportBrowserError = (consequence: string, occurrence: Occurrence) => void;

/** The address of a release's file with line and column, as in a stack trace. A query only marks a retry. */
const frameInRelease = /(\/releases\/[\w./-]+)(?:\?[^\s:)]*)?(:\d+:\d+)/;
/** Code of a browser extension, which every browser serves under a scheme of its own. */
const frameInExtension = /(?:chrome|moz|safari(?:-web)?|ms-browser)-extension:\/\//;
/** The most positions in a report. */
const maxFrames = 10;

/**
 * Where an error was thrown: positions in the site's own files, the innermost first, without names or messages; and whether an
 * extension's code is inside of them all.
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
 * Describes a cause in text that may leave the browser. Messages about files are the shell's own. Those of other code could contain what
 * a visitor typed, so only the type of the error and its position in the code are reported; of a form, only the kind of the failure.
 */
export function describeCause({ phase, cause }: Pick<BrowserError, 'phase' | 'cause'>): string {
  if (phase === 'form') return String((cause as BackendFailure).kind);
  if (!(cause instanceof Error)) return typeof cause;
  if (phase === 'fetch' || phase === 'integrity') return cause.message;
  const [position] = readPositions(cause).stack ?? [];
  return position === undefined ? cause.name : `${cause.name} at ${position}`;
}

/** Sends a report that outlives the page, without cookies and without the page's address as `Referer`: `sendBeacon` would include both. */
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

/** Returns the function that reports the errors of a document, which also reports those of its forms. */
export function createErrorReporter({ shell, reportUrl, findRemote }: ReporterOptions): ReportBrowserError {
  /** Each error, and how often it has happened since it was last sent. */
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
    // A form has its own line on the console, if there was an error at all.
    if (phase !== 'form') console.error(consequence, error);
    // In development the overlay shows it, with its position in the source files.
    if (import.meta.webpackHot && phase !== 'form') reportError(cause);
    if (reportUrl !== undefined) send(reportUrl, error, 1);
  };

  // The repetitions, when the page is left or hidden. The `times` of all reports add up.
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
      // An error that cannot be reported must not become another one.
    }
  };
  onSubmissionError((form, cause) =>
    reportSafely(`The form "${form}" could not be sent:`, { phase: 'form', cause }),
  );
  return reportSafely;
}
