import type { SitePath } from '@proper/shared-types';
import { useEffect } from 'react';
import { hydrationMark, span } from '../faults/fault';
import { releaseOf } from '../faults/report-fault';
import { isHydrated, markHydrated } from './first-hydration';

interface HydratedProps {
  /** The page of a remote; undefined for one of the shell's own. */
  readonly path?: SitePath;
}

/**
 * Rendered in the same Suspense boundary as a page, so it hydrates together with that page. Where an effect of the page
 * throws, React says so before the microtask: that page has not hydrated.
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
