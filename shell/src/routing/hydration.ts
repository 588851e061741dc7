import type { SitePath } from '@proper/shared-types';
import { useEffect } from 'react';
import { hydrationMark, span } from '../faults/fault';
import { releaseOf } from '../faults/report-fault';

let hydrated = false;
const waiting: (() => void)[] = [];

/** Whether the first page has hydrated or has been left for another page. */
export const isHydrated = (): boolean => hydrated;

/** Delays something until the first page reacts, so that nothing competes with it. */
export function afterHydration(begin: () => void): void {
  if (hydrated) begin();
  else waiting.push(begin);
}

/** To be called once the first page has hydrated. */
export function markHydrated(): void {
  hydrated = true;
  for (const begin of waiting.splice(0)) begin();
}

interface HydratedProps {
  /** The path of a remote's page; undefined for the shell's own pages. */
  readonly path?: SitePath;
}

/**
 * Rendered in the same Suspense boundary as a page, so it hydrates together with that page. If an effect of the page throws,
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
