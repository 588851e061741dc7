import type { Absence, Composition } from '@proper/shared-types/release';
import type { ReactNode } from 'react';
import type { LoaderFunction, RouteObject } from 'react-router-dom';
import { Layout } from './layout/Layout';
import type { RouteHandle } from './layout/open-path';
import { NotAvailablePage, NotFoundPage } from './routing/absent-pages';
import { LayoutError, PageError } from './routing/error-pages';
import { Hydrated } from './routing/hydration';
import { type ComponentOf, RemotePage } from './routing/RemotePage';

/** The root route, whose children are all pages. */
export const layoutRouteId = 'layout';

/** Where pages come from: the remotes in the browser, and the page's own bundle while a document is rendered. */
export interface PageSource {
  /** Opens the page at an address. Its data is a `PageArrival`. */
  readonly load: LoaderFunction;
  readonly componentOf: ComponentOf;
}

/** What the routes show: the pages, and in the browser the notices. */
export interface RouteContents extends PageSource {
  readonly notices?: ReactNode;
}

/** The route of a remote's page. */
export const pageRoute = (path: string, { load, componentOf }: PageSource): RouteObject => ({
  id: path,
  path,
  caseSensitive: true,
  loader: load,
  element: <RemotePage componentOf={componentOf} />,
  errorElement: <PageError />,
});

/** The id and path of the route of every address that this document knows no page for. */
const unknownPath = '*';

/** The route of a document without a page. Documents of pages have it too: its loader asks the server what is at an address. */
const absentRoute = (absence: Absence, loader: LoaderFunction): RouteObject => {
  const handle: RouteHandle = { absence };
  const element = (
    <>
      {absence === 'not-found' ? <NotFoundPage /> : <NotAvailablePage />}
      <Hydrated />
    </>
  );
  return { id: unknownPath, path: unknownPath, handle, loader, element };
};

/** The id of the route with which a document begins. */
export const ownRouteId = ({ page }: Pick<Composition, 'page'>): string => page ?? unknownPath;

/** A document's own route, and all routes that its shell begins with. Those of other pages follow ({@link pageRoute}). */
export const documentRoutes = (
  { page, absence = 'not-found' }: Pick<Composition, 'page' | 'absence'>,
  { notices, ...source }: RouteContents,
): RouteObject[] => [
  {
    id: layoutRouteId,
    element: <Layout notices={notices} />,
    errorElement: <LayoutError />,
    children: [...(page === null ? [] : [pageRoute(page, source)]), absentRoute(absence, source.load)],
  },
];
