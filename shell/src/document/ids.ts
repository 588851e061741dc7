/** The element with the document's composition as JSON. */
export const compositionId = 'composition';

/** The element with the data of the document's page as JSON, if the page has any. */
export const pageDataId = 'page-data';

/** The shell's React root. */
export const rootId = 'root';

/** The element that contains the page: the target of the skip link. */
export const mainId = 'main';

/** The main navigation, which its buttons open and close on small screens. */
export const menuId = 'menu';

/** On an inlined part of a style sheet: the hash of the whole sheet. */
export const partAttribute = 'data-part-of';

/** On a script that has run. One that has only arrived may still wait for a script of the document before it. */
export const ranAttribute = 'data-ran';

/** Finds an element that every document has. */
export function requireElement(id: string): HTMLElement {
  const element = document.getElementById(id);
  if (element === null) throw new Error(`The document has no element #${id}.`);
  return element;
}

/**
 * The text of one of the shell's own JSON elements; undefined if the document has none. An element of a page may have the same id,
 * but no page has a `script`: the composer refuses it.
 */
export const readJsonElement = (id: string): string | undefined =>
  document.querySelector(`script[type="application/json"]#${id}`)?.textContent ?? undefined;
