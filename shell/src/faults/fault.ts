import type { BackendFailure } from '@proper/shared-types';
import type { FaultPhase, FaultReport } from '@proper/shared-types/faults';
import type { ReleaseName } from '@proper/shared-types/release';

/** A fault of the site's own files, as the console, the timeline and the report show it. */
export interface Fault {
  /** Whose files or code failed. */
  readonly remote: ReleaseName;
  /** The version of the shell, or the address of the remote's entry, which contains a hash of its code. */
  readonly release: string | undefined;
  /** The path of the affected page, without query and fragment. */
  readonly page: string;
  readonly phase: FaultPhase;
  readonly cause: unknown;
}

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
export function readPositions(cause: unknown): Pick<FaultReport, 'stack' | 'byExtension'> {
  const lines = cause instanceof Error ? (cause.stack ?? '').split('\n') : [];
  const innermost = lines.find((line) => frameInRelease.test(line) || frameInExtension.test(line)) ?? '';
  const stack = lines.flatMap((line) => {
    const [, address, position] = frameInRelease.exec(line) ?? [];
    return address === undefined ? [] : [`${address}${position}`];
  });
  return { stack: stack.slice(0, maxFrames), byExtension: frameInExtension.test(innermost) };
}

/**
 * A cause as text that may leave the browser. Messages about files are the shell's own. Those of other code could contain what a
 * visitor typed, so only the type of the error and its position in the code are reported; of a form, only the kind of the failure.
 */
export function describeCause({ phase, cause }: Pick<Fault, 'phase' | 'cause'>): string {
  if (phase === 'form') return String((cause as BackendFailure).kind);
  if (!(cause instanceof Error)) return typeof cause;
  if (phase === 'fetch' || phase === 'integrity') return cause.message;
  const [position] = readPositions(cause).stack ?? [];
  return position === undefined ? cause.name : `${cause.name} at ${position}`;
}

/** The performance mark at which the shell begins to hydrate the document. */
export const hydrationMark = 'hydration begins';

/**
 * Adds a span to the browser's timeline, from `start` until now. DevTools show these in a track of their own. Never throws.
 *
 * @param start - A time of `performance.now()`, or the name of a mark.
 */
export function span(name: string, start: number | string, detail: object): void {
  try {
    performance.measure(name, { start, detail: { ...detail, devtools: { track: 'Micro-frontends' } } });
  } catch {
    // The page works without it.
  }
}
