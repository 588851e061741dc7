import type { SitePath } from '@proper/shared-types';
import { useEffect } from 'react';
import { hydrationMark, span } from '../faults/fault';
import { releaseOf } from '../faults/report-fault';
import { isHydrated, markHydrated } from './first-hydration';

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
