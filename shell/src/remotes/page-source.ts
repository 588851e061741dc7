import type { PageContent, PageModule } from '@proper/shared-types';
import { type ComponentType, createElement } from 'react';
import type { PageHead } from '../document/apply-head';

/** The outcome of opening a page. */
export type PageArrival =
  | { readonly ok: true; readonly head: PageHead | null }
  | { readonly ok: false; readonly reason: string };

/** The outcome for the page that came as a finished document: its head is already in place. */
export const arrivedWithDocument: PageArrival = { ok: true, head: null };

/** No remote that this document can load has such a page: the server decides what is at its address. */
export class AbsentPage extends Error {}

/** The component of a page, with its content if it has any. */
export function componentWith(
  { default: page }: PageModule,
  content: PageContent | undefined,
): ComponentType {
  // The remote alone knows which props its component takes; the gate has rendered both together.
  if (content === undefined) return page as ComponentType;
  return () => createElement(page as ComponentType<PageContent>, content);
}
