import type { SitePath } from '@proper/shared-types';
import type { ComponentType } from 'react';
import { Layout } from '../layout/Layout';
import { NotAvailablePage, NotFoundPage } from './absent-pages';
import type { Route } from './address';
import { Hydrated } from './hydration';
import { LayoutBoundary } from './LayoutBoundary';
import type { Visit } from './navigation';
import { PageArrivals } from './PageArrivals';
import { PageSlot } from './PageSlot';

interface SiteProps {
  /** What the site has at an address. */
  readonly routeAt: (pathname: string) => Route;
  /** The component of a remote's page. */
  readonly componentOf: (path: SitePath) => ComponentType;
  readonly visit: Visit;
}

/** The site at an address: the layout with the page in it. */
export function Site({ routeAt, componentOf, visit }: SiteProps) {
  const { location, arrival } = visit;
  const { pathname } = location;
  const route = routeAt(pathname);
  return (
    <LayoutBoundary location={location}>
      <Layout pathname={pathname} hasPage={'path' in route}>
        {'absence' in route ? (
          <>
            {route.absence === 'not-found' ? <NotFoundPage pathname={pathname} /> : <NotAvailablePage />}
            <Hydrated />
          </>
        ) : (
          // With a shared slot, a navigation would wait for the previous page.
          <PageSlot key={route.path} path={route.path} componentOf={componentOf} arrival={arrival} />
        )}
      </Layout>
      <PageArrivals route={route} visit={visit} />
    </LayoutBoundary>
  );
}
