import { shellIds } from '@proper/shared-types/release';

/** Marks an inlined part of a style sheet. The value is the hash of the whole sheet. */
export const wholeSheetAttribute = 'data-part-of';

/** Marks the elements of the head that belong to the page. A navigation replaces them. */
export const pageHeadAttribute = 'data-page-head';

/** Marks a script that has run. A script that has only arrived may still wait for an earlier one. */
export const ranAttribute = 'data-ran';

/** Finds an element that every document has. */
export function requireElement(name: 'root' | 'main'): HTMLElement {
  const element = document.getElementById(shellIds[name]);
  if (element === null) throw new Error(`The document has no element #${shellIds[name]}.`);
  return element;
}

/**
 * Returns the text of one of the shell's own JSON elements; undefined if the document has none. An element of
 * a page may have the same id, but it is no `script`: the composer refuses pages with scripts.
 */
export const readJsonElement = (name: 'composition' | 'pageData'): string | undefined =>
  document.querySelector(`script[type="application/json"]#${shellIds[name]}`)?.textContent ?? undefined;
