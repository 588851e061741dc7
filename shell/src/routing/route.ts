import type { SitePath } from '@proper/shared-types';
import type { Composition } from '@proper/shared-types/release';
import type { Absence } from '../document/head';

/** What the site has at an address: a remote's page, or none with the reason. */
export type Route = { readonly path: SitePath } | { readonly absence: Absence };

/** What a document is for. */
export function routeOfDocument({ page, remote }: Pick<Composition, 'page' | 'remote'>): Route {
  if (page === null) return { absence: 'not-found' };
  return remote ? { path: page } : { absence: 'unavailable' };
}

/** A path without the trailing slash that some static hosts add. */
export const withoutSlash = (pathname: string): SitePath => pathname.replace(/(?<=.)\/$/, '') as SitePath;
