/** Two faces that need more than a style sheet can say. `file` is how the name of their file begins. */

/**
 * The face of a page's title and of the wordmark: a subset of the heading face with one weight and only the letters in
 * use, small enough to be embedded in the document. `--font-title` names it.
 */
export const titleFace = { family: 'Besley title', file: 'besley', weight: 600 } as const;

/** The face of text. Its `font-display` is `optional`: when it loads late, the shell decides when to adopt it. */
export const textFace = { family: 'Hanken Grotesk', file: 'hanken-grotesk', weights: '400 700' } as const;
