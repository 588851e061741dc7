import type { SitePath } from '@proper/shared-types';
import type { Composition } from '@proper/shared-types/release';
import { useLocation } from 'react-router-dom';
import { Layout } from '../layout/Layout';
import { arrivedWithDocument, type PageArrival, type PageSource } from '../remotes/page-source';
import { NotAvailablePage, NotFoundPage } from './absent-pages';
import { ErrorBoundary } from './ErrorBoundary';
import { ErrorPage } from './ErrorPage';
import { Hydrated } from './Hydrated';
import { LayoutBoundary } from './LayoutBoundary';
import { PageArrivals } from './PageArrivals';
import { PageSlot } from './PageSlot';
import { type Route, routeAt } from './route';

const absentPages = { 'not-found': <NotFoundPage />, unavailable: <NotAvailablePage /> };

interface SiteProps {
  readonly composition: Pick<Composition, 'pages' | 'unavailable'>;
  readonly pages: PageSource;
  /** The outcome of opening the page at the address. */
  readonly arrival?: PageArrival;
  /** The scroll position, in pixels; by default the page's anchor or its top. */
  readonly scrollTop?: number | undefined;
}

/** The site at the router's address: the layout with the page in it. */
export function Site({ composition, pages, arrival = arrivedWithDocument, scrollTop }: SiteProps) {
  const location = useLocation();
  const route: Route = routeAt(location.pathname, composition);
  return (
    <LayoutBoundary shown={location}>
      <Layout known={Object.keys(composition.pages) as SitePath[]}>
        <ErrorBoundary shown={location} fallback={<ErrorPage />}>
          {'absence' in route ? (
            <>
              {absentPages[route.absence]}
              <Hydrated />
            </>
          ) : (
            // The key gives each page a slot of its own. A shared one would make a navigation wait for the previous page.
            <PageSlot key={route.path} path={route.path} pages={pages} arrival={arrival} />
          )}
        </ErrorBoundary>
      </Layout>
      {/* Without it, a page can still be read. */}
      <ErrorBoundary shown={location} fallback={null}>
        <PageArrivals route={route} arrival={arrival} scrollTop={scrollTop} />
      </ErrorBoundary>
    </LayoutBoundary>
  );
}
