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
  /** How the page at the address has arrived. */
  readonly arrival?: PageArrival;
  /** How far the page is to be scrolled, in pixels; where it is not said, to its anchor or its top. */
  readonly scrollTop?: number | undefined;
}

/** The site at the router's address: the layout, and in it the page that the address names. */
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
            // The key makes each page's slot its own. A shared one would keep the navigation waiting for the page before.
            <PageSlot key={route.path} path={route.path} pages={pages} arrival={arrival} />
          )}
        </ErrorBoundary>
      </Layout>
      {/* A page can be read without it. */}
      <ErrorBoundary shown={location} fallback={null}>
        <PageArrivals route={route} arrival={arrival} scrollTop={scrollTop} />
      </ErrorBoundary>
    </LayoutBoundary>
  );
}
