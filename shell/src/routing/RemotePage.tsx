import type { SitePath } from '@proper/shared-types';
import { Button, PageHero } from '@proper/shared-ui';
import { type ComponentType, Suspense } from 'react';
import { useLoaderData, useLocation, useRevalidator } from 'react-router-dom';
import type { PageArrival } from '../remotes/page-source';
import { Hydrated } from './hydration';

/** Replaces a page that could not be loaded. Everything around it works. */
function PageUnavailable({ path }: { readonly path: string }) {
  const { revalidate, state } = useRevalidator();
  const isRetrying = state === 'loading';
  return (
    <PageHero
      title="This page could not be loaded"
      lead="The rest of the site works as usual. This page may be back in a moment."
      actions={
        <>
          <Button onClick={() => void revalidate()} busy={isRetrying}>
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

/** The component of the page at an address of the site: the same one at every call. */
export type ComponentOf = (pathname: string) => ComponentType;

/**
 * A remote's page. On a first load the server's markup stays until the page can hydrate: the route's own component is not lazy, because
 * the router would show a fallback in place of the markup.
 */
export function RemotePage({ componentOf }: { readonly componentOf: ComponentOf }) {
  const { pathname } = useLocation();
  const arrival: PageArrival = useLoaderData();
  if (!arrival.ok) return <PageUnavailable path={pathname} />;
  const Page = componentOf(pathname);
  return (
    // Without the key, a navigation between pages of one route would wait for the previous page.
    <Suspense key={pathname} fallback={null}>
      <Page />
      <Hydrated path={pathname as SitePath} />
    </Suspense>
  );
}
