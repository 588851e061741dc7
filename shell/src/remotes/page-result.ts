import type { PageContent, PageModule } from '@proper/shared-types';
import type { Absence, DocumentComposition } from '@proper/shared-types/release';
import { type ComponentType, createElement } from 'react';
import { useMatches } from 'react-router-dom';
import type { PageHead } from '../document/head';

/** How a navigation ends: with the page, with the reason why there is none, or with a failure. */
export type PageResult =
  | {
      readonly status: 'shown';
      /** Null for the document's own page, whose head is already in place. */
      readonly head: PageHead | null;
    }
  | { readonly status: 'failed' }
  | { readonly status: Absence };

/** Returns the result that a document starts with. */
export const getDocumentResult = ({ page, absence = 'not-found' }: DocumentComposition): PageResult =>
  page === null ? { status: absence } : { status: 'shown', head: null };

/** Returns how the navigation to the current page ended. */
export const usePageResult = () => useMatches().at(-1)?.loaderData as PageResult;

/** No remote that this document can load has the page, so the server decides what is at its address. */
export class PageNotFoundError extends Error {}

/** Returns a page's component, with the page's content if it has any. */
export function createPageComponent(
  { default: page }: PageModule,
  content: PageContent | undefined,
): ComponentType {
  // Only the remote knows the props of its component, and its build has rendered the page with this content.
  if (content === undefined) return page as ComponentType;
  return () => createElement(page as ComponentType<PageContent>, content);
}
