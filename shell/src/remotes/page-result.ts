import type { PageContent, PageModule } from '@proper/shared-types';
import type { Absence, DocumentComposition } from '@proper/shared-types/release';
import { type ComponentType, createElement } from 'react';
import { useMatches } from 'react-router-dom';
import type { PageHead } from '../document/head';

/** How a navigation ends in this document: with the page, with one that says why it is not there, or with an offer to try again. */
export type PageResult =
  | {
      readonly status: 'shown';
      /** Null for the page that came as a finished document: its head is in place. */
      readonly head: PageHead | null;
    }
  | { readonly status: 'failed' }
  | { readonly status: Absence };

/** The result with which a document begins. */
export const getDocumentResult = ({ page, absence = 'not-found' }: DocumentComposition): PageResult =>
  page === null ? { status: absence } : { status: 'shown', head: null };

/** The result of the open page's navigation. */
export const usePageResult = () => useMatches().at(-1)?.loaderData as PageResult;

/** No remote that this document can load has such a page: the server decides what is at its address. */
export class PageNotFoundError extends Error {}

/** The component of a page, with its content if it has any. */
export function createPageComponent(
  { default: page }: PageModule,
  content: PageContent | undefined,
): ComponentType {
  // The remote alone knows which props its component takes; its build has rendered both together.
  if (content === undefined) return page as ComponentType;
  return () => createElement(page as ComponentType<PageContent>, content);
}
