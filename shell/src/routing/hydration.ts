import type { SitePath } from '@proper/shared-types';
import { useEffect } from 'react';
import { hydrationMark, span } from '../faults/fault';
import { releaseOf } from '../faults/report-fault';

let hasHydrated = false;
const callbacks: (() => void)[] = [];

/** Whether the first page has hydrated or has been left for another page. */
export const isHydrated = (): boolean => hasHydrated;

/** Calls back once the first page has hydrated, so that nothing competes with that. */
export function afterHydration(callback: () => void): void {
  if (hasHydrated) callback();
  else callbacks.push(callback);
}

/** To be called once the first page has hydrated. */
export function markHydrated(): void {
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
  useEffect(
    () =>
      queueMicrotask(() => {
        if (!isHydrated() && path !== undefined)
          span(`hydrate ${path}`, hydrationMark, { ...releaseOf(path), page: path });
        markHydrated();
      }),
    [path],
  );
  return null;
}
