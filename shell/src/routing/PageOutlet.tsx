import type { SitePath } from '@proper/shared-types';
import { Button, PageHero } from '@proper/shared-ui';
import { type ComponentType, Suspense } from 'react';
import { useLoaderData, useLocation, useRevalidator } from 'react-router-dom';
import type { PageResult } from '../remotes/page-result';
import { NotAvailablePage, NotFoundPage } from './absent-pages';
import { MarkHydrated } from './hydration';

/** Replaces a page that could not be loaded. The rest of the document still works. */
function PageFailed({ path }: { readonly path: string }) {
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

/** Returns the component of the page at a path, the same one at every call. */
export type GetComponent = (path: SitePath) => ComponentType;

/**
 * A remote's page. On a first load, the server's markup stays until the page can hydrate. The route's own
 * component is not lazy, because the router would show a fallback in place of the markup.
 */
export function PageOutlet({ getComponent }: { readonly getComponent: GetComponent }) {
  const { pathname } = useLocation();
  const { status }: PageResult = useLoaderData();
  if (status === 'failed') return <PageFailed path={pathname} />;
  const Page =
    status === 'not-found'
      ? NotFoundPage
      : status === 'unavailable'
        ? NotAvailablePage
        : getComponent(pathname as SitePath);
  return (
    // Without the key, a navigation between two pages would wait for the previous one.
    <Suspense key={pathname} fallback={null}>
      <Page />
      <MarkHydrated />
    </Suspense>
  );
}
