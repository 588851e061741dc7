import type { SitePath } from '@proper/shared-types';
import { Suspense } from 'react';
import type { PageArrival, PageSource } from '../remotes/page-source';
import { Hydrated } from './hydration';
import { PageUnavailable } from './PageUnavailable';
import { ReadablePage } from './ReadablePage';

interface PageSlotProps {
  readonly path: SitePath;
  readonly pages: PageSource;
  readonly arrival: PageArrival;
}

/** A remote's page in the layout. On a first load the server's markup stays until it can hydrate. */
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
