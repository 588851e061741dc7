/** Where the document's composition lies, as JSON. */
export const compositionId = 'composition';

/** The shell's React root. */
export const rootId = 'root';
