/**
 * The face of a page's title and of the wordmark: the heading face of one weight, and of only those letters, so small
 * that it lies in the document. `--font-title` names it.
 */
export const titleFace = {
  family: 'Besley title',
  /** The file of {@link titleFace.family} among the fonts of the site, by the beginning of its name. */
  file: 'besley',
  weight: 600,
} as const;
