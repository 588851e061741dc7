import type { ReactNode } from 'react';
import type { LoaderFunction, RouteObject } from 'react-router-dom';
import { Layout } from './layout/Layout';
import { LayoutError, PageError } from './routing/error-pages';
import { type GetComponent, PageOutlet } from './routing/PageOutlet';

/** The route of every page. Its loader looks up which remote has the page. */
export const pageRouteId = 'page';

interface RouteContents {
  /** Opens the page at an address. Its data is a `PageResult`. */
  readonly load: LoaderFunction;
  /** Returns a page's component: from its remote in the browser, or a marker while a document is rendered. */
  readonly getComponent: GetComponent;
  /** The element that shows notifications, in browsers only. */
  readonly notifications?: ReactNode;
}

/** The routes of the site: the layout, and the page in it. */
export const createRoutes = ({ load, getComponent, notifications }: RouteContents): RouteObject[] => [
  {
    element: <Layout notifications={notifications} />,
    errorElement: <LayoutError />,
    children: [
      {
        id: pageRouteId,
        path: '*',
        loader: load,
        element: <PageOutlet getComponent={getComponent} />,
        errorElement: <PageError />,
      },
    ],
  },
];
