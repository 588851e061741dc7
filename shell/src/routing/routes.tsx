import type { RouteObject } from 'react-router-dom';
import type { SitePath } from 'shared-types';
import { Layout } from '../layout/Layout';
import type { PageSource } from '../remotes/page-source';
import { ErrorPage } from './ErrorPage';
import { NotFoundPage } from './NotFoundPage';
import { PageSlot } from './PageSlot';

/** The routes of the site: one for each composed page, inside the layout, and the not-found page. */
export const routesOf = (paths: readonly SitePath[], pages: PageSource): RouteObject[] => [
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
      { path: '*', element: <NotFoundPage /> },
    ],
  },
];
