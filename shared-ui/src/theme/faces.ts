/**
 * The typeface of a page's title and of the wordmark: a subset of the heading face with one weight and only the letters in use,
 * small enough for the document to contain it. `--font-title` names it. `file` is the beginning of its file's name. `name` is in
 * {@link facesAttribute} while the document's own page is open.
 */
export const titleFace = { family: 'Besley title', file: 'besley', weight: 600, name: 'title' } as const;

/** The typefaces that replace system fonts after the first paint, that of headings first. */
export const laterFaces = [
  { family: 'Besley', file: 'besley' },
  { family: 'Hanken Grotesk', file: 'hanken-grotesk' },
] as const;

/** An attribute of the root element: the `file` of each typeface in use, separated by spaces. `tokens.css` and `base.css` use it. */
export const facesAttribute = 'data-faces';
