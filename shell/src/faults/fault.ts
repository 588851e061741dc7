import type { ReleaseName } from '@proper/shared-types/release';

/**
 * What the browser was doing with a release's code when it failed: getting a file (network, time-out, status), comparing
 * it with what was composed, running it, or rendering a page with it, on the server's markup or not.
 */
export type FaultPhase = 'fetch' | 'integrity' | 'evaluate' | 'hydrate' | 'render';

/** One fault of the site's own files, attributed: what the console, the timeline and the report all tell. */
export interface Fault {
  /** Whose files or code failed. */
  readonly remote: ReleaseName;
  readonly version: string | undefined;
  /** The path of the page that lacks it, without query and anchor. */
  readonly page: string;
  readonly phase: FaultPhase;
  readonly cause: unknown;
}

/** An address of a release's file, and where in it, as a message or a stack has it. A query only says that it is a retry. */
const place = /\/releases\/[^\s"'?)]+/;

/**
 * A cause as text that may leave the browser. The message of a file that failed is the shell's own. That of other code could
 * hold what a visitor typed: of it, only the kind of error and the place in the code are told.
 */
export function causeInText({ phase, cause }: Pick<Fault, 'phase' | 'cause'>): string {
  if (!(cause instanceof Error)) return typeof cause;
  if (phase === 'fetch' || phase === 'integrity') return cause.message;
  const [where] = place.exec(cause.stack ?? '') ?? [];
  return where === undefined ? cause.name : `${cause.name} at ${where}`;
}

/** Set by the bundler: `/releases/shell/1.0.0-3f9a2c1b/`. */
declare const __webpack_public_path__: string;

/** The version of the shell's release that runs. */
export const shellVersion = (): string | undefined => __webpack_public_path__.split('/').at(-2);

/** The mark at which the shell begins to hydrate the document. */
export const hydrationMark = 'hydration begins';

/**
 * Writes a span into the browser's timeline, from `start` until now. DevTools show all of them in a track of their own.
 * Never throws.
 *
 * @param start - A time of `performance.now()`, or the name of a mark.
 */
export function span(name: string, start: number | string, detail: object): void {
  try {
    performance.measure(name, { start, detail: { ...detail, devtools: { track: 'Micro-frontends' } } });
  } catch {
    // A page works without its timeline.
  }
}
