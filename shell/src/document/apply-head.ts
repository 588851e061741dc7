import type { HeadTag, PageHead } from './head';

/** Marks what belongs to the page, so that a navigation replaces it and leaves the rest alone. */
export const pageHeadAttribute = 'data-page-head';

function elementOf({ tag, attributes, text }: HeadTag): HTMLElement {
  const element = document.createElement(tag);
  for (const [name, value] of Object.entries(attributes)) element.setAttribute(name, value);
  element.setAttribute(pageHeadAttribute, '');
  if (text !== undefined) element.textContent = text;
  return element;
}

/** Puts a page's head in place of the one before. */
export function applyHead({ title, tags }: PageHead): void {
  document.title = title;
  for (const old of document.head.querySelectorAll(`[${pageHeadAttribute}]`)) old.remove();
  document.head.append(...tags.map(elementOf));
}
