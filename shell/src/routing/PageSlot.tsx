import { Suspense, useEffect } from 'react';
import { useLoaderData, useRevalidator } from 'react-router-dom';
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
export function PageSlot({ path, pages }: PageSlotProps) {
  const arrival = useLoaderData<PageArrival>();
  const { revalidate, state } = useRevalidator();
  if (!arrival.ok) return <PageUnavailable path={path} onRetry={revalidate} retrying={state === 'loading'} />;
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
