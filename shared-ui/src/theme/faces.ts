/** Two faces that need more than a style sheet can say. `file` is how the name of their file begins. */

/**
 * The face of a page's title and of the wordmark: the heading face of one weight, and of only those letters, so small
 * that it lies in the document. `--font-title` names it.
 */
export const titleFace = { family: 'Besley title', file: 'besley', weight: 600 } as const;

/** The face of text. Its own style says `optional`: where it comes late, the shell finds the moment to adopt it. */
export const textFace = { family: 'Hanken Grotesk', file: 'hanken-grotesk', weights: '400 700' } as const;
