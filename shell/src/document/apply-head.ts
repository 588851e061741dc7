import type { PageMeta, SitePath } from '@proper/shared-types';

/** A page that exists, as the head describes it. */
export interface HeadPage {
  readonly path: SitePath;
  readonly meta: PageMeta;
  /** The address of its picture for social networks. They read documents, so a navigation needs none. */
  readonly picture?: string | undefined;
}

/** An element of a document's head that belongs to the page and not to the whole site. */
export interface HeadTag {
  readonly tag: 'meta' | 'link' | 'script';
  readonly attributes: Readonly<Record<string, string>>;
  readonly text?: string;
}

export interface PageHead {
  readonly title: string;
  readonly tags: readonly HeadTag[];
}

/** Marks the elements that belong to the page: a navigation replaces them. */
export const pageHeadAttribute = 'data-page-head';

function createTag({ tag, attributes, text }: HeadTag): HTMLElement {
  const element = document.createElement(tag);
  for (const [name, value] of Object.entries(attributes)) element.setAttribute(name, value);
  element.setAttribute(pageHeadAttribute, '');
  if (text !== undefined) element.textContent = text;
  return element;
}

/** Replaces the previous page's head, and the structured data that its document had in the body. */
export function applyHead({ title, tags }: PageHead): void {
  document.title = title;
  for (const old of document.querySelectorAll(`[${pageHeadAttribute}]`)) old.remove();
  document.head.append(...tags.map(createTag));
}
