import type { SitePath } from '@proper/shared-types';
import { Button, PageHero } from '@proper/shared-ui';
import { type ComponentType, Suspense } from 'react';
import type { PageArrival } from '../remotes/page-source';
import { Hydrated } from './hydration';
import { ReadablePage } from './ReadablePage';
import { useNavigationState, useSiteNavigation } from './router';

/** Replaces a page that could not be loaded. Everything around it works. */
function PageUnavailable({ path }: { readonly path: SitePath }) {
  const navigation = useSiteNavigation();
  const isRetrying = useNavigationState() === 'retrying';
  return (
    <PageHero
      title="This page could not be loaded"
      lead="The rest of the site works as usual. This page may be back in a moment."
      actions={
        <>
          <Button onClick={() => navigation?.retry()} busy={isRetrying}>
            {isRetrying ? 'Trying again...' : 'Retry'}
          </Button>
          <a href={path} rel="external">
            Open it as a new document
          </a>
        </>
      }
    />
  );
}

interface PageSlotProps {
  readonly path: SitePath;
  readonly componentOf: (path: SitePath) => ComponentType;
  readonly arrival: PageArrival;
}

/** A remote's page in the layout. On a first load the server's markup stays until the page can hydrate. */
export function PageSlot({ path, componentOf, arrival }: PageSlotProps) {
  if (!arrival.ok) return <PageUnavailable path={path} />;
  const Page = componentOf(path);
  return (
    <ReadablePage cameWithDocument={arrival.page === null}>
      <Suspense fallback={null}>
        <Page />
        <Hydrated path={path} />
      </Suspense>
    </ReadablePage>
  );
}
