import { createContext, useContext, useEffect, useLayoutEffect } from 'react';
import type { Location } from 'react-router-dom';
import type { ReportBrowserError } from '../browser-errors/report-browser-error';

/** Tracks the hydration of the page that the document was opened with. */
export class Hydration {
  /** Where the document was opened. */
  readonly #initialLocation: Pick<Location, 'pathname' | 'key'>;
  #finish: () => void = () => undefined;
  /** Resolves once the page has hydrated, or has been left for another. Less urgent work waits for it. */
  readonly finished = new Promise<void>((resolve) => {
    this.#finish = resolve;
  });
  isFinished = false;
  /** Whether the page has thrown and still shows the server's markup. */
  hasFailed = false;

  constructor(initialLocation: Pick<Location, 'pathname' | 'key'>) {
    this.#initialLocation = initialLocation;
  }

  finish(): void {
    this.isFinished = true;
    this.#finish();
  }

  fail(): void {
    this.hasFailed = true;
  }

  /** Whether the document's own page is open and has not hydrated yet, so that its markup is the server's. */
  isPending(): boolean {
    return !this.isFinished && location.pathname === this.#initialLocation.pathname;
  }

  /** Whether a location is the one at which the document was opened. */
  isInitialLocation({ key }: Pick<Location, 'key'>): boolean {
    return key === this.#initialLocation.key;
  }
}

/** What the shell's components use in a browser. */
export interface BrowserServices {
  readonly hydration: Hydration;
  readonly reportBrowserError: ReportBrowserError;
  /** Copies the visitor's input to elements that React has rendered again (`keepInput`). */
  readonly restoreInput: () => void;
}

/** Null while the composer renders a document, where nothing uses it. */
export const BrowserContext = createContext<BrowserServices | null>(null);

/** Restores the visitor's input if React had to render this part of the page again. */
export function RestoreInput() {
  const services = useContext(BrowserContext);
  useLayoutEffect(() => services?.restoreInput(), [services]);
  return null;
}

/**
 * Marks the page as hydrated. It is in the page's Suspense boundary, so both hydrate together. If an effect
 * of the page throws, React reports that before the microtask runs, and the page does not count as hydrated.
 */
export function MarkHydrated() {
  const services = useContext(BrowserContext);
  useLayoutEffect(() => {
    // Not on the next page, whose elements may be like those of this one.
    if (services?.hydration.isPending()) services.restoreInput();
  }, [services]);
  useEffect(() => queueMicrotask(() => services?.hydration.finish()), [services]);
  return null;
}
