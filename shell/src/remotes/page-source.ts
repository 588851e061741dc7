import type { PageContent, PageMeta, PageModule, SitePath } from '@proper/shared-types';
import { type ComponentType, createElement } from 'react';

/** What the head says of a page that exists. */
export interface HeadPage {
  readonly path: SitePath;
  readonly meta: PageMeta;
  /** The address of its picture for social networks. They read documents, so that a navigation needs none. */
  readonly picture?: string | undefined;
}

/** The outcome of opening a page. */
export type PageArrival =
  | { readonly ok: true; readonly page: HeadPage | null }
  | { readonly ok: false; readonly reason: string };

/** The outcome for the page that came as a finished document: its head is already in place. */
export const arrivedWithDocument: PageArrival = { ok: true, page: null };

/** The outcome at an address without a page, which needs nothing. */
export const nothingToOpen: PageArrival = { ok: true, page: null };

/** There is no such page in any remote that this page can load: the site's server has the answer. */
export class AbsentPage extends Error {}

/** The component of a page, with the content that it shows if it has any. */
export function componentWith(
  { default: page }: PageModule,
  content: PageContent | undefined,
): ComponentType {
  // What a remote's component takes is between its code and its content; the gate has seen both together.
  if (content === undefined) return page as ComponentType;
  return () => createElement(page as ComponentType<PageContent>, content);
}
