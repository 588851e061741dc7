import type { SitePath } from '@proper/shared-types';
import type { Composition } from '@proper/shared-types/release';
import type { Absence } from '../document/head';

/** What the site has at an address: a remote's page, or none with the reason. */
export type Route = { readonly path: SitePath } | { readonly absence: Absence };

/** The route at a path. A trailing slash, which some static hosts add, makes no difference. */
export function routeAt(
  pathname: string,
  { pages, unavailable = [] }: Pick<Composition, 'pages' | 'unavailable'>,
): Route {
  const path = pathname.replace(/(?<=.)\/$/, '') as SitePath;
  if (Object.hasOwn(pages, path)) return { path };
  return { absence: unavailable.includes(path) ? 'unavailable' : 'not-found' };
}
