/**
 * The typeface of a page's title and of the wordmark: a subset of the heading face with one weight and only the letters in use,
 * small enough for the document to contain it. `--font-title` names it. `file` is the beginning of its file's name.
 */
export const titleFace = { family: 'Besley title', file: 'besley', weight: 600 } as const;
