import { onFormFault } from '@proper/shared-types';
import type { FaultReport } from '@proper/shared-types/faults';
import type { ComposedRemote, Composition } from '@proper/shared-types/release';
import { describeCause, type Fault, readPositions, span } from './fault';

declare global {
  interface ImportMeta {
    /** Set by the bundler under `npm run dev` only. */
    readonly webpackHot?: object;
  }
}

interface ReportedFault {
  /** The object on the console, which shows the current count. */
  readonly fault: Fault & { times: number };
  /** How many occurrences have been sent. */
  sent: number;
}

/** The releases that faults are attributed to. */
interface Site extends Pick<Composition, 'shell'> {
  /** Where faults are reported to; undefined for nowhere. */
  readonly reportUrl: string | undefined;
  /** The remote that has the page at a path; undefined for the shell's own pages. */
  readonly remoteAt: (pathname: string) => ComposedRemote | undefined;
}

let site: Site | undefined;
const reported = new Map<string, ReportedFault>();

/** Sends the occurrences that have not been sent yet, without cookies and without the page's address as `Referer`. */
function send(report: ReportedFault): void {
  const { fault, sent } = report;
  const url = site?.reportUrl;
  if (url === undefined || fault.times === sent) return;
  report.sent = fault.times;
  const { remote, release, page, phase, cause } = fault;
  const body: FaultReport = {
    remote,
    ...(release === undefined ? {} : { release }),
    page,
    phase,
    cause: describeCause(fault),
    ...readPositions(cause),
    times: fault.times - sent,
  };
  // `sendBeacon` would include both.
  fetch(url, {
    method: 'POST',
    mode: 'no-cors',
    keepalive: true,
    credentials: 'omit',
    referrerPolicy: 'no-referrer',
    body: JSON.stringify(body),
  }).catch(() => undefined);
}

/** Sends how often faults have been repeated, when the page is left or hidden. The `times` of all reports add up. */
function sendRepeats(): void {
  if (document.visibilityState === 'hidden') reported.forEach(send);
}

/** Sets the releases that {@link reportFault} attributes faults to. */
export function attributeFaults(to: Site): void {
  site = to;
  reported.clear();
  document.addEventListener('visibilitychange', sendRepeats);
  onFormFault((form, cause) =>
    reportFault(`The form "${form}" could not be sent:`, { phase: 'form', cause }),
  );
}

const releaseOfShell = (): Pick<Fault, 'remote' | 'release'> => ({ remote: 'shell', release: site?.shell });

/** The release that a page belongs to. */
export function findRelease(page: string): Pick<Fault, 'remote' | 'release'> {
  const remote = site?.remoteAt(page);
  return remote ? { remote: remote.name, release: remote.entry } : releaseOfShell();
}

interface Occurrence extends Pick<Fault, 'phase' | 'cause'> {
  /** The affected page; the open one by default. */
  readonly page?: string;
  /** Set if the shell itself is at fault, and not the remote that owns the page. */
  readonly remote?: 'shell';
  /** When the failed operation started, in milliseconds of `performance.now()` or as the name of a mark. */
  readonly since?: number | string;
}

/**
 * Reports a fault once: on the console, as a span in the timeline, and to the configured endpoint. Repetitions are only
 * counted. Never throws.
 *
 * @param consequence - What it means for the visitor.
 */
export function reportFault(
  consequence: string,
  { remote, page: affected, phase, cause, since }: Occurrence,
): void {
  try {
    const page = affected ?? location.pathname;
    const owner = remote ? releaseOfShell() : findRelease(page);
    const text = describeCause({ phase, cause });
    const key = [owner.remote, page, phase, text].join(' ');
    const earlier = reported.get(key);
    if (earlier) {
      earlier.fault.times += 1;
      return;
    }
    const fault = { ...owner, page, phase, cause, times: 1 };
    // A form has its own line on the console, if there was an error at all.
    if (phase !== 'form') console.error(consequence, fault);
    // In development the overlay shows it, with its position in the source files.
    if (import.meta.webpackHot && phase !== 'form') reportError(cause);
    span(`fault: ${phase}, ${owner.remote}, ${page}`, since ?? performance.now(), { ...fault, cause: text });
    const entry = { fault, sent: 0 };
    reported.set(key, entry);
    send(entry);
  } catch {
    // A fault that cannot be reported must not become another one.
  }
}
