import type { Composition } from '@proper/shared-types/release';
import type { ReactNode } from 'react';
import type { LoaderFunction, RouteObject } from 'react-router-dom';
import { decodeAddressPart } from './document/address';
import type { Absence } from './document/head';
import type { RouteHandle } from './layout/Breadcrumbs';
import { Layout } from './layout/Layout';
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

/** The route of a document without a page of a remote: every unknown address, or a page that is not available. */
const absentRoute = (path: string, absence: Absence, loader: LoaderFunction): RouteObject => {
  const handle: RouteHandle = { absence };
  const element = (
    <>
      {absence === 'not-found' ? <NotFoundPage /> : <NotAvailablePage />}
      <Hydrated />
    </>
  );
  return { id: path, path, handle, loader, element };
};

/** The id of the not-found route. */
const unknownPath = '*';

/** A document's own route, and all routes that its shell begins with. Those of other pages follow ({@link pageRoute}). */
interface DocumentRoutes {
  readonly ownRouteId: string;
  readonly routes: RouteObject[];
}

/**
 * The routes of a document.
 *
 * @param pathname - Its address. A static host may serve it at a second one, such as with a slash at the end.
 */
export function documentRoutes(
  { page, remote }: Pick<Composition, 'page' | 'remote'>,
  { notices, ...source }: RouteContents,
  pathname: string = page ?? unknownPath,
): DocumentRoutes {
  const ownRouteId = page === null ? unknownPath : decodeAddressPart(pathname);
  const ownRoutes =
    page === null
      ? []
      : remote
        ? [pageRoute(ownRouteId, source)]
        : [absentRoute(ownRouteId, 'unavailable', source.load)];
  return {
    ownRouteId,
    routes: [
      {
        id: layoutRouteId,
        element: <Layout notices={notices} />,
        errorElement: <LayoutError />,
        children: [...ownRoutes, absentRoute(unknownPath, 'not-found', source.load)],
      },
    ],
  };
}
