import type { ReactNode } from 'react';
import type { LoaderFunction, RouteObject } from 'react-router-dom';
import { Layout } from './layout/Layout';
import { LayoutError, PageError } from './routing/error-pages';
import { type GetComponent, PageOutlet } from './routing/PageOutlet';

/** The route of every page. Which remote has it is looked up by its loader. */
export const pageRouteId = 'page';

interface RouteContents {
  /** Opens the page at an address. Its data is a `PageResult`. */
  readonly load: LoaderFunction;
  /** Where pages come from: the remotes in the browser, and finished markup while a document is rendered. */
  readonly getComponent: GetComponent;
  /** In the browser, what shows notifications. */
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
