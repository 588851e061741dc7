/** The element that holds the document's composition as JSON. */
export const compositionId = 'composition';

/** The element that holds the data of the document's page as JSON, if it has any. */
export const pageDataId = 'page-data';

/** The shell's React root. */
export const rootId = 'root';

/** The element that holds the page: the skip link's target, and where focus goes on a navigation. */
export const mainId = 'main';

/** The main navigation, which small screens show as a drawer: the target of its buttons. */
export const menuId = 'menu';

/** On an inlined part of a style sheet: the hash of the whole sheet. */
export const partAttribute = 'data-part-of';

/** On the root element until the whole page is laid out, with what is arriving, `document` or `page`: see `layOutRest`. */
export const arrivingAttribute = 'data-arriving';

/** An element that every document has. */
export function elementById(id: string): HTMLElement {
  const element = document.getElementById(id);
  if (element === null) throw new Error(`The document has no element #${id}.`);
  return element;
}
