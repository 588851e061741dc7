/** The faces that need more than a style sheet can say. `file` is how the name of their file begins. */

/**
 * The face of a page's title and of the wordmark: a subset of the heading face with one weight and only the letters in
 * use, small enough to be embedded in the document. `--font-title` names it. `name` stands in {@link facesAttribute} for
 * as long as the page is the one that the document came with.
 */
export const titleFace = { family: 'Besley title', file: 'besley', weight: 600, name: 'title' } as const;

/** The faces that come after the first paint, that of headings first: until then, fonts of the system stand in. */
export const laterFaces = [
  { family: 'Besley', file: 'besley' },
  { family: 'Hanken Grotesk', file: 'hanken-grotesk' },
] as const;

/** On the root element: the files of {@link laterFaces} that are in use, separated by spaces. `tokens.css` and `base.css` read it. */
export const facesAttribute = 'data-faces';
