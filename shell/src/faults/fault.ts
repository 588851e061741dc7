import type { ReleaseName } from '@proper/shared-types/release';

/**
 * What the browser was doing when a release's code failed: fetching a file (network, timeout, status), checking its integrity,
 * evaluating it, hydrating the server's markup, or rendering a page.
 */
export type FaultPhase = 'fetch' | 'integrity' | 'evaluate' | 'hydrate' | 'render';

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
const addressInRelease = /\/releases\/[^\s"'?)]+/;

/**
 * A cause as text that may leave the browser. Messages about files are the shell's own. Those of other code could contain what a
 * visitor typed, so only the type of the error and its position in the code are reported.
 */
export function describeCause({ phase, cause }: Pick<Fault, 'phase' | 'cause'>): string {
  if (!(cause instanceof Error)) return typeof cause;
  if (phase === 'fetch' || phase === 'integrity') return cause.message;
  const [position] = addressInRelease.exec(cause.stack ?? '') ?? [];
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
