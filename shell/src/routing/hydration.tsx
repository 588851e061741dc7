import type { SitePath } from '@proper/shared-types';
import { useEffect, useLayoutEffect } from 'react';
import type { Location } from 'react-router-dom';
import { giveBack } from '../document/kept-input';
import { hydrationMark, span } from '../faults/fault';
import { findRelease } from '../faults/report-fault';

/** Where the document was opened; undefined before it begins to hydrate. */
let opened: Pick<Location, 'pathname' | 'key'> | undefined;
let hasHydrated = false;
const callbacks: (() => void)[] = [];

/** Whether the first page has hydrated or has been left for another page. */
export const isHydrated = (): boolean => hasHydrated;

/** To be called when the document begins to hydrate, with its location. */
export function beginHydration(at: Pick<Location, 'pathname' | 'key'>): void {
  opened = at;
  performance.mark(hydrationMark);
}

/** Whether the document's own page is open and has not hydrated yet: its markup is the server's. */
export const isHydrating = (): boolean => !hasHydrated && location.pathname === opened?.pathname;

/** Whether a location is the one at which the document was opened, by its key. */
export const isOfDocument = ({ key }: Pick<Location, 'key'>): boolean => key === opened?.key;

/** Calls back once the first page has hydrated, so that nothing competes with that. */
export function afterHydration(callback: () => void): void {
  if (hasHydrated) callback();
  else callbacks.push(callback);
}

/** To be called once the first page has hydrated. */
function markHydrated(): void {
  hasHydrated = true;
  for (const callback of callbacks.splice(0)) callback();
}

interface HydratedProps {
  /** The path of a remote's page; undefined for the shell's own pages. */
  readonly path?: SitePath;
}

/**
 * Marks the page as hydrated. It is in the page's Suspense boundary, so it hydrates with the page. If an effect of the page throws,
 * React reports that before the microtask runs, and the page does not count as hydrated.
 */
export function Hydrated({ path }: HydratedProps) {
  useLayoutEffect(giveBack, []);
  useEffect(
    () =>
      queueMicrotask(() => {
        if (!isHydrated() && path !== undefined)
          span(`hydrate ${path}`, hydrationMark, { ...findRelease(path), page: path });
        markHydrated();
      }),
    [path],
  );
  return null;
}
