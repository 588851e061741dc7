import { Suspense, useEffect } from 'react';
import type { SitePath } from 'shared-types';
import { releaseOf } from '../faults/report-fault';
import { hydrationMark, span } from '../faults/spans';
import type { PageArrival, PageSource } from '../remotes/page-source';
import { PageUnavailable } from './PageUnavailable';
import { ReadablePage } from './ReadablePage';
import { isHydrated, markHydrated } from './view-transitions';

interface PageSlotProps {
  readonly path: SitePath;
  readonly pages: PageSource;
  readonly arrival: PageArrival;
}

/**
 * Rendered in the same Suspense boundary as a page, so it hydrates together with that page. Where an effect of the page
 * throws, React says so before the microtask: that page has not hydrated.
 */
function Hydrated({ path }: Pick<PageSlotProps, 'path'>) {
  useEffect(
    () =>
      queueMicrotask(() => {
        if (!isHydrated()) span(`hydrate ${path}`, hydrationMark, { ...releaseOf(path), page: path });
        markHydrated();
      }),
    [path],
  );
  return null;
}

/** The place of a remote's page in the layout. On a first load the server's markup stays until it can hydrate. */
export function PageSlot({ path, pages, arrival }: PageSlotProps) {
  if (!arrival.ok) return <PageUnavailable path={path} />;
  const Page = pages.componentOf(path);
  return (
    <ReadablePage path={path} cameWithDocument={arrival.page === null}>
      <Suspense fallback={null}>
        <Page />
        <Hydrated path={path} />
      </Suspense>
    </ReadablePage>
  );
}
