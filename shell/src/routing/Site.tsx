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
import type { Route } from './route';

const absentPages = { 'not-found': <NotFoundPage />, unavailable: <NotAvailablePage /> };

interface SiteProps {
  /** What the site has at an address. */
  readonly routeAt: (pathname: string) => Route;
  readonly pages: PageSource;
  /** The outcome of opening the page at the address. */
  readonly arrival?: PageArrival;
  /** The scroll position, in pixels; by default the page's anchor or its top. */
  readonly scrollTop?: number | undefined;
}

/** The site at the router's address: the layout with the page in it. */
export function Site({ routeAt, pages, arrival = arrivedWithDocument, scrollTop }: SiteProps) {
  const location = useLocation();
  const route = routeAt(location.pathname);
  return (
    <LayoutBoundary shown={location}>
      <Layout hasPage={'path' in route}>
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
