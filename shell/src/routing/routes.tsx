import type { RouteObject } from 'react-router-dom';
import type { SitePath } from 'shared-types';
import type { Composition } from 'shared-types/release';
import { Layout } from '../layout/Layout';
import type { PageSource } from '../remotes/page-source';
import type { AbsenceHandle } from './absence';
import { ErrorPage } from './ErrorPage';
import { NotAvailablePage } from './NotAvailablePage';
import { NotFoundPage } from './NotFoundPage';
import { PageSlot } from './PageSlot';

/**
 * The routes of the site: one for each composed page, inside the layout, one for each page that is not available, and
 * the not-found page.
 */
export function routesOf(
  { pages: composed, unavailable = [] }: Pick<Composition, 'pages' | 'unavailable'>,
  pages: PageSource,
): RouteObject[] {
  const paths = Object.keys(composed) as SitePath[];
  return [
    {
      element: <Layout known={paths} />,
      errorElement: <ErrorPage />,
      children: [
        ...paths.map((path) => ({
          id: path,
          path,
          loader: () => pages.open(path),
          // The key makes each page's slot its own. A shared one would keep the navigation waiting for the page before.
          element: <PageSlot key={path} path={path} pages={pages} />,
          errorElement: <ErrorPage />,
        })),
        ...unavailable.map((path) => ({
          path,
          element: <NotAvailablePage />,
          handle: { absence: 'unavailable' } satisfies AbsenceHandle,
        })),
        { path: '*', element: <NotFoundPage /> },
      ],
    },
  ];
}
