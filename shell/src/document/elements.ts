import { shellIds } from '@proper/shared-types/release';

/** On an inlined part of a style sheet: the hash of the whole sheet. */
export const wholeSheetAttribute = 'data-part-of';

/** On the elements of the head that belong to the page: a navigation replaces them. */
export const pageHeadAttribute = 'data-page-head';

/** On a script that has run. One that has only arrived may still wait for a script of the document before it. */
export const ranAttribute = 'data-ran';

/** Finds an element that every document has. */
export function requireElement(name: 'root' | 'main'): HTMLElement {
  const element = document.getElementById(shellIds[name]);
  if (element === null) throw new Error(`The document has no element #${shellIds[name]}.`);
  return element;
}

/**
 * The text of one of the shell's own JSON elements; undefined if the document has none. An element of a page may have the same id,
 * but no page has a `script`: the composer refuses it.
 */
export const readJsonElement = (name: 'composition' | 'pageData'): string | undefined =>
  document.querySelector(`script[type="application/json"]#${shellIds[name]}`)?.textContent ?? undefined;
