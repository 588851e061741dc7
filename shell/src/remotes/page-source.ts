import type { SitePath } from '@proper/shared-types';
import type { ComponentType } from 'react';
import type { HeadPage } from '../document/head-page';

/** How opening a page ended. */
export type PageArrival =
  | { readonly ok: true; readonly page: HeadPage | null }
  | { readonly ok: false; readonly reason: string };

/** Where the shell gets its pages from: the remotes in the browser, the release at hand in the composer. */
export interface PageSource {
  /**
   * The component of a page, the same one at every call. It renders at once if the page has been opened; if not, it
   * is fetched from then on, and suspends until it has arrived.
   */
  componentOf(path: SitePath): ComponentType;
  /** Fetches what a page needs, for a navigation. Never rejects: a remote that fails is a reason. */
  open(path: SitePath): Promise<PageArrival>;
}

/** What the shell knows of a page that came as a finished document: the head is written already. */
export const arrivedWithDocument: PageArrival = { ok: true, page: null };

/** At an address without a page there is nothing to fetch. */
export const nothingToOpen: PageArrival = { ok: true, page: null };
